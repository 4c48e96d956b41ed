import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PieceCard } from 'contract/pieces/pieces.ts'
import { PIECE_STATE_NAMES } from 'contract/pieces/states.ts'
import { createVariant } from 'contract/pieces/variations.ts'
import { formatDate } from 'contract/values/dates.ts'
import { PIECE_LIST_KEYS } from '#entities/pieces/piece-list-keys.ts'
import { call } from '#lib/net/call.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'
import { notify } from '#lib/notify.ts'
import { type ChangeableFields, getPendingChanges, type PieceChange } from './pending-changes.ts'
import { type ChangeOutcome, listNames, useOrderedWrites } from './write-fields.ts'

const describeDay = (plannedOn: string | null) => (plannedOn ? formatDate(plannedOn) : 'sem dia')

const describeChange = ({ state, plannedOn }: Partial<ChangeableFields>): string => {
  if (state) return `Situação: ${PIECE_STATE_NAMES[state].toLowerCase()}`
  return plannedOn ? `Planejada para ${formatDate(plannedOn)}` : 'Ficou sem dia'
}

type ListedPages = InfiniteData<{ pieces: PieceCard[] }> | { pieces: PieceCard[] }

/** Shows in the loaded lists what the server has confirmed, until they are loaded again. */
function patchLists(client: QueryClient, id: number, fields: Partial<PieceCard>): void {
  const patch = <Page extends { pieces: PieceCard[] }>(page: Page): Page => ({
    ...page,
    pieces: page.pieces.map((piece) => (piece.id === id ? { ...piece, ...fields } : piece)),
  })
  client.setQueriesData<ListedPages>({ queryKey: ['pieces'] }, (data) => {
    if (!data) return data
    return 'pages' in data ? { ...data, pages: data.pages.map(patch) } : patch(data)
  })
}

function notifyChanged(id: number, { changed, current }: Extract<ChangeOutcome, { changed: unknown }>): void {
  const value = changed === 'state' ? PIECE_STATE_NAMES[current.state] : describeDay(current.plannedOn)
  notify({
    kind: 'warning',
    subject: `piece-${id}`,
    title: 'Outra pessoa mudou isto antes',
    message: `Agora está: ${value}. Nada foi gravado; escolha de novo se quiser mudar.`,
  })
}

/** The lists show the change at once, and a toast offers to undo it. */
export function useChangePiece() {
  const client = useQueryClient()
  const pending = getPendingChanges(client)
  const { mutate } = useMutation({
    mutationFn: useOrderedWrites(),
    onSuccess: (outcome, { piece, change, isUndo }) => {
      if ('changed' in outcome) {
        const { state, plannedOn } = outcome.current
        patchLists(client, piece.id, { state, plannedOn })
        notifyChanged(piece.id, outcome)
        return
      }
      const { revision } = outcome
      patchLists(client, piece.id, { ...change, revision })
      if (isUndo) return
      const before = Object.fromEntries(listNames(change).map((name) => [name, piece[name]])) as Partial<ChangeableFields>
      const undo = () => changePiece({ piece: { ...piece, ...change, revision }, change: before, isUndo: true })
      notify({
        kind: 'done',
        subject: `piece-${piece.id}`,
        title: describeChange(change),
        message: piece.title,
        action: { label: 'Desfazer', run: undo },
      })
    },
    onSettled: (_outcome, _error, change) => pending.remove(change),
    meta: { failed: 'Não foi possível mudar a peça', refreshes: PIECE_LIST_KEYS },
  })
  const changePiece = (change: PieceChange) => {
    pending.add(change)
    mutate(change)
  }
  return changePiece
}

export const useDuplicatePiece = () =>
  useCallMutation(({ id }: PieceCard) => call(createVariant, { params: { id }, json: { as: 'copy' } }), {
    done: (_answer, { title }) => ({ title: 'Peça duplicada', message: `Cópia de ${title}` }),
    failed: 'Não foi possível duplicar a peça',
    refreshes: PIECE_LIST_KEYS,
  })
