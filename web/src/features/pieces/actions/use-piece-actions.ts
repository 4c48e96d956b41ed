import {
  IconArrowForwardUp,
  IconCalendarEvent,
  IconCalendarOff,
  IconCopy,
  IconDownload,
  IconFileTypePdf,
  IconTrash,
} from '@tabler/icons-react'
import { pieceDownloadUrl } from 'contract/pieces/downloads.ts'
import type { PieceCard } from 'contract/pieces/pieces.ts'
import { PIECE_STATES, type PieceState } from 'contract/pieces/states.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import type { RowAction } from '#components/tables/row-action.ts'
import { formatPieceHref } from '#entities/pieces/addresses.ts'
import { useDeletePiece } from '#entities/pieces/delete-piece.ts'
import { PIECE_STATE_BADGES } from '#entities/pieces/piece-badge.tsx'
import { useChangePiece, useDuplicatePiece } from './piece-action-calls.ts'

const WRITE = 'content.write'

const STATE_LABELS: Readonly<Record<PieceState, string>> = {
  draft: 'Voltar a rascunho',
  review: 'Enviar para revisão',
  approved: 'Aprovar',
  published: 'Marcar como publicado',
}

export function usePieceActions() {
  const changePiece = useChangePiece()
  const remove = useDeletePiece()
  const duplicate = useDuplicatePiece()
  const dayDialog = useDialog<PieceCard>()
  return {
    dayDialog,
    setState: (piece: PieceCard, state: PieceState) => changePiece({ piece, change: { state } }),
    setDay: (piece: PieceCard, plannedOn: CivilDate | null) => changePiece({ piece, change: { plannedOn } }),
    duplicate: (piece: PieceCard) => duplicate.mutate(piece),
    remove: (piece: PieceCard) => remove.mutate(piece),
  }
}

export type PieceActions = ReturnType<typeof usePieceActions>

export const buildPieceMenu = (piece: PieceCard, actions: PieceActions): (RowAction | false)[] => [
  { label: 'Abrir no editor', icon: IconArrowForwardUp, screen: formatPieceHref(piece.id) },
  ...PIECE_STATES.filter((state) => state !== piece.state).map(
    (state): RowAction => ({
      label: STATE_LABELS[state],
      permission: WRITE,
      icon: PIECE_STATE_BADGES[state].icon,
      run: () => actions.setState(piece, state),
    }),
  ),
  {
    label: piece.plannedOn ? 'Mudar o dia…' : 'Planejar um dia…',
    permission: WRITE,
    icon: IconCalendarEvent,
    run: () => actions.dayDialog.open(piece),
  },
  piece.plannedOn !== null && {
    label: 'Remover o dia',
    permission: WRITE,
    icon: IconCalendarOff,
    run: () => actions.setDay(piece, null),
  },
  { label: 'Duplicar', permission: WRITE, icon: IconCopy, run: () => actions.duplicate(piece) },
  { label: 'Baixar imagens (ZIP)', icon: IconDownload, href: pieceDownloadUrl(piece.id, 'zip') },
  { label: 'Baixar PDF', icon: IconFileTypePdf, href: pieceDownloadUrl(piece.id, 'pdf') },
  { label: 'Excluir', permission: WRITE, icon: IconTrash, danger: true, run: () => actions.remove(piece) },
]
