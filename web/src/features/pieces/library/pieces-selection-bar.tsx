import { IconChecks, IconDownload, IconEdit, IconTrash } from '@tabler/icons-react'
import { piecesDownloadUrl } from 'contract/pieces/downloads.ts'
import type { PieceCard } from 'contract/pieces/pieces.ts'
import { MAX_SELECTED_PIECES } from 'contract/pieces/several.ts'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { SelectionAction, SelectionBar, SelectionLabel } from '#components/tables/selection-bar.tsx'
import type { useRowSelection } from '#components/tables/use-row-selection.ts'
import { formatCount } from '#lib/format/format.ts'
import { lazyComponent } from '#lib/net/lazy.ts'
import { useDeletePieces } from './change-pieces-calls.ts'

const ChangePiecesDialog = lazyComponent(() => import('./change-pieces-dialog.tsx'))

type Selection = ReturnType<typeof useRowSelection<PieceCard>>

function SelectShown({ shown, selection }: { shown: readonly PieceCard[]; selection: Selection }) {
  const first = shown.slice(0, MAX_SELECTED_PIECES)
  const select = () => {
    selection.clear()
    selection.set(first, true)
  }
  const label =
    first.length < shown.length ? `Selecionar as ${first.length} primeiras` : `Selecionar as ${shown.length} mostradas`
  return (
    <SelectionAction
      label={label}
      short={first.length < shown.length ? `${first.length} primeiras` : 'Todas'}
      icon={IconChecks}
      onClick={select}
    />
  )
}

type Props = { shown: readonly PieceCard[]; selection: Selection }

export function PiecesSelectionBar({ shown, selection }: Props) {
  const { chosen } = selection
  const dialog = useDialog()
  const remove = useDeletePieces()
  const tooMany = chosen.length > MAX_SELECTED_PIECES
  const canSelectMore = chosen.length !== Math.min(shown.length, MAX_SELECTED_PIECES)
  return (
    <>
      <SelectionBar
        label="Seleção"
        status={
          tooMany
            ? `Escolha até ${MAX_SELECTED_PIECES} por vez`
            : formatCount(chosen.length, 'peça selecionada', 'peças selecionadas')
        }
        busy={remove.isPending}
        onClear={selection.clear}
      >
        {canSelectMore && <SelectShown shown={shown} selection={selection} />}
        <SelectionAction
          label="Alterar"
          short="Alterar"
          permission="content.write"
          icon={IconEdit}
          aria-haspopup="dialog"
          disabled={tooMany}
          onClick={() => dialog.open(undefined)}
        />
        <SelectionAction
          label="Excluir"
          short="Excluir"
          permission="content.write"
          icon={IconTrash}
          disabled={tooMany}
          busy={remove.isPending && 'Excluindo...'}
          onClick={() => remove.mutate(chosen, { onSuccess: () => selection.forget(chosen.map(({ id }) => id)) })}
        />
        {tooMany ? (
          <SelectionAction label="Baixar tudo (ZIP)" short="Baixar" look="primary" icon={IconDownload} disabled />
        ) : (
          <a
            className="btn btn--primary"
            href={piecesDownloadUrl(chosen.map(({ id }) => id))}
            download
            aria-label="Baixar tudo (ZIP)"
          >
            <IconDownload className="icon" aria-hidden />
            <SelectionLabel label="Baixar tudo (ZIP)" short="Baixar" />
          </a>
        )}
      </SelectionBar>
      <OpenedDialog dialog={dialog}>{(control) => <ChangePiecesDialog pieces={chosen} {...control} />}</OpenedDialog>
    </>
  )
}
