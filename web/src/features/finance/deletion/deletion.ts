import { useMutation } from '@tanstack/react-query'
import type { Scope } from 'contract/finance/series.ts'
import { Deleted, deleteRecord } from 'contract/finance/settings.ts'
import { safeParse } from 'zod/mini'
import { call } from '../../../lib/call.ts'
import { useCapabilities } from '../../../lib/capabilities.ts'
import { notify } from '../../../lib/notify.ts'
import { type EntryRow, isOwnRow, summarizeEntry } from '../entries/row.ts'
import { REFRESHES } from '../refreshes.ts'

/** An entry with the revision that its deletion left, which the undo has to name. */
export type DeletedEntry = { id: number; revision: number | undefined }
type Restore = (deleted: DeletedEntry) => void

/** A row to delete. `escopo`: which occurrences of its series go with it. */
export type DeletedRow = EntryRow & { escopo?: Scope }

/** Names the deleted row, with the count where more occurrences of its series went with it. */
function describeDeleted({ excluidas = 1 }: Partial<Deleted>, row: EntryRow): string {
  return excluidas > 1 ? `${summarizeEntry(row)} · ${excluidas} da série` : summarizeEntry(row)
}

/** Deletes an entry, named by text and date (specification §7) and by our `id`. The toast offers an undo where the service has a trash. */
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
