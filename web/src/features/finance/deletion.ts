import { useMutation } from '@tanstack/react-query'
import { deleteRecord } from 'contract/finance/settings.ts'
import { call } from '../../lib/call.ts'
import { useCapabilities } from '../../lib/capabilities.ts'
import { notify } from '../../lib/notify.ts'
import { type EntryRow, isOurs, summaryOf } from './row.ts'

/** A write shows in the lists, the sums, the dashboard and on Home. */
export const REFRESHES = [['finance'], ['home']]

type Restore = (id: number) => void

/** Seed §7: by text and date, and by `id` since we have one. The toast can undo it where the service can. */
export function useDeleteEntry(nome: 'saída' | 'entrada', restore: Restore) {
  const { trash } = useCapabilities()
  const deleted = nome === 'saída' ? 'Saída deletada com sucesso!' : 'Entrada deletada com sucesso!'
  return useMutation({
    mutationFn: ({ id, descricao, data }: EntryRow) =>
      call(deleteRecord, { json: { nome, descricao: descricao ?? null, data: data ?? null, id } }),
    onSuccess: (_answer, row) => {
      const undo = trash && isOurs(row) ? { label: 'Desfazer', run: () => restore(row.id) } : undefined
      notify({ kind: 'deleted', title: deleted, message: summaryOf(row), action: undo })
    },
    meta: { failed: `Não foi possível deletar a ${nome}`, refreshes: REFRESHES },
  })
}
