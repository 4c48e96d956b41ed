import { useMutation } from '@tanstack/react-query'
import type { Scope } from 'contract/finance/series.ts'
import { Deleted, deleteRecord } from 'contract/finance/settings.ts'
import { safeParse } from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useCapabilities } from '../../lib/capabilities.ts'
import { notify } from '../../lib/notify.ts'
import { type EntryRow, isOwnRow, summarizeEntry } from './row.ts'

/** A write shows in the lists, the sums, the dashboard and on Home. */
export const REFRESHES = [['finance'], ['home']]

/** As the deletion left it: an undo names it. */
export type DeletedEntry = { id: number; revision: number | undefined }
type Restore = (deleted: DeletedEntry) => void

/** `escopo`: of a series, how much of it. */
export type DeletedRow = EntryRow & { escopo?: Scope }

/** Of a series more than the one may have gone; one undo brings them all back. */
function describeDeleted({ excluidas = 1 }: Partial<Deleted>, row: EntryRow): string {
  return excluidas > 1 ? `${summarizeEntry(row)} · ${excluidas} da série` : summarizeEntry(row)
}

/** Seed §7: by text and date, and by `id` since we have one. The toast can undo it where the service can. */
export function useDeleteEntry(nome: 'saída' | 'entrada', restore: Restore) {
  const { trash } = useCapabilities()
  const deleted = nome === 'saída' ? 'Saída deletada com sucesso!' : 'Entrada deletada com sucesso!'
  return useMutation({
    mutationFn: ({ id, descricao, data, escopo, revision }: DeletedRow) =>
      call(deleteRecord, { json: { nome, descricao: descricao ?? null, data: data ?? null, id, escopo, revision } }),
    onSuccess: (answer, row) => {
      const said: Partial<Deleted> = safeParse(Deleted, answer).data ?? {}
      const run = () => isOwnRow(row) && restore({ id: row.id, revision: said.revision })
      const undo = trash && isOwnRow(row) ? { label: 'Desfazer', run } : undefined
      notify({ kind: 'deleted', title: deleted, message: describeDeleted(said, row), action: undo })
    },
    meta: { failed: `Não foi possível deletar a ${nome}`, showsConflict: true, refreshes: REFRESHES },
  })
}
