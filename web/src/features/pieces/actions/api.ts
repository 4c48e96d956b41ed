import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDate } from 'contract/dates.ts'
import { type PieceCard, readPiece, writePiece } from 'contract/pieces/pieces.ts'
import { PIECE_STATE_NAMES } from 'contract/pieces/states.ts'
import { PIECE_LIST_KEYS } from '../../../entities/pieces/delete-piece.ts'
import { CallError, call } from '../../../lib/call.ts'
import { isSameValue } from '../../../lib/edit.ts'
import { notify } from '../../../lib/notify.ts'

/** The fields of a piece that are changed outside its editor. */
type Fields = Pick<PieceCard, 'state' | 'plannedOn'>

/** `piece`: the piece as it was seen. `isUndo`: the change takes back another, whose toast offered it. */
type PieceChange = { piece: PieceCard; change: Partial<Fields>; isUndo?: true }

/** The result of a change: the piece's new revision, or the field that somebody else changed since it was seen. */
type Outcome = { revision: number } | { changed: keyof Fields; current: Fields }

const listNames = (change: Partial<Fields>) => Object.keys(change) as (keyof Fields)[]

const isChangedElsewhere = (error: unknown) => error instanceof CallError && error.problem?.code === 'changed_elsewhere'

/**
 * Writes a field of a piece. Where the piece has another revision by now, because somebody edits its slides, the change still holds if
 * its own field is as it was seen (decision 0017).
 */
async function writeFields({ piece, change }: PieceChange): Promise<Outcome> {
  const params = { id: piece.id }
  const write = (revision: number) => call(writePiece, { params, json: { ...change, revision } })
  try {
    return await write(piece.revision)
  } catch (error) {
    if (!isChangedElsewhere(error)) throw error
    const current = await call(readPiece, { params })
    const changed = listNames(change).find((name) => !isSameValue(current[name], piece[name]))
    return changed ? { changed, current } : write(current.revision)
  }
}

const describeDay = (plannedOn: string | null) => (plannedOn ? formatDate(plannedOn) : 'sem dia')

const describeChange = ({ state, plannedOn }: Partial<Fields>): string => {
  if (state) return `Situação: ${PIECE_STATE_NAMES[state].toLowerCase()}`
  return plannedOn ? `Planejada para ${formatDate(plannedOn)}` : 'Ficou sem dia'
}

type ListedPages = InfiniteData<{ pieces: PieceCard[] }> | { pieces: PieceCard[] }

/** Shows a change in the loaded lists before the server has answered, so that a card stays where it was dropped. */
function patchLists(client: QueryClient, id: number, change: Partial<Fields>): void {
  const patch = <Page extends { pieces: PieceCard[] }>(page: Page): Page => ({
    ...page,
    pieces: page.pieces.map((piece) => (piece.id === id ? { ...piece, ...change } : piece)),
  })
  client.setQueriesData<ListedPages>({ queryKey: ['pieces'] }, (data) => {
    if (!data) return data
    return 'pages' in data ? { ...data, pages: data.pages.map(patch) } : patch(data)
  })
}

function notifyChanged({ changed, current }: Extract<Outcome, { changed: unknown }>): void {
  const value = changed === 'state' ? PIECE_STATE_NAMES[current.state] : describeDay(current.plannedOn)
  notify({
    kind: 'warning',
    title: 'Outra pessoa mudou isto antes',
    message: `Agora está: ${value}. Nada foi gravado; escolha de novo se quiser mudar.`,
  })
}

/** Changes the state or the day of a piece, with an undo. */
export function useChangePiece() {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: writeFields,
    onMutate: async ({ piece, change }) => {
      await client.cancelQueries({ queryKey: ['pieces'] })
      patchLists(client, piece.id, change)
    },
    onError: (_error, { piece: { id, state, plannedOn } }) => patchLists(client, id, { state, plannedOn }),
    onSuccess: (outcome, { piece, change, isUndo }) => {
      if ('changed' in outcome) {
        const { state, plannedOn } = outcome.current
        patchLists(client, piece.id, { state, plannedOn })
        notifyChanged(outcome)
      } else if (!isUndo) {
        const before = Object.fromEntries(listNames(change).map((name) => [name, piece[name]])) as Partial<Fields>
        const changed = { ...piece, ...change, revision: outcome.revision }
        const undo = () => mutation.mutate({ piece: changed, change: before, isUndo: true })
        notify({ kind: 'done', title: describeChange(change), message: piece.title, action: { label: 'Desfazer', run: undo } })
      }
    },
    meta: { failed: 'Não foi possível mudar a peça', refreshes: PIECE_LIST_KEYS },
  })
  return mutation
}
