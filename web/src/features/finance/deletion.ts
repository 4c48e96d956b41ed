import { useMutation } from '@tanstack/react-query'
import type { Scope } from 'contract/finance/series.ts'
import { Deleted, deleteRecord } from 'contract/finance/settings.ts'
import { safeParse } from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useCapabilities } from '../../lib/capabilities.ts'
import { notify } from '../../lib/notify.ts'
import { type EntryRow, isOurs, summaryOf } from './row.ts'

/** A write shows in the lists, the sums, the dashboard and on Home. */
export const REFRESHES = [['finance'], ['home']]

type Restore = (id: number) => void

/** `escopo`: of a series, how much of it. */
export type DeletedRow = EntryRow & { escopo?: Scope }

/** Of a series more than the one may have gone; one undo brings them all back. */
function gone(answer: unknown, row: EntryRow): string {
  const { excluidas = 1 } = safeParse(Deleted, answer).data ?? {}
  return excluidas > 1 ? `${summaryOf(row)} · ${excluidas} da série` : summaryOf(row)
}

/** Seed §7: by text and date, and by `id` since we have one. The toast can undo it where the service can. */
export function useDeleteEntry(nome: 'saída' | 'entrada', restore: Restore) {
  const { trash } = useCapabilities()
  const deleted = nome === 'saída' ? 'Saída deletada com sucesso!' : 'Entrada deletada com sucesso!'
  return useMutation({
    mutationFn: ({ id, descricao, data, escopo }: DeletedRow) =>
      call(deleteRecord, { json: { nome, descricao: descricao ?? null, data: data ?? null, id, escopo } }),
    onSuccess: (answer, row) => {
      const undo = trash && isOurs(row) ? { label: 'Desfazer', run: () => restore(row.id) } : undefined
      notify({ kind: 'deleted', title: deleted, message: gone(answer, row), action: undo })
    },
    meta: { failed: `Não foi possível deletar a ${nome}`, refreshes: REFRESHES },
  })
}
