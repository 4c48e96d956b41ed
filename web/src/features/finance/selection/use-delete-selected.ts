import type { CallInput } from 'contract/calls/endpoint.ts'
import { deleteEntries, restoreEntries } from 'contract/finance/bulk-deletion.ts'
import type { EntryKind } from 'contract/finance/due.ts'
import { formatBRL } from 'contract/values/money.ts'
import { call } from '#lib/net/call.ts'
import { listOfEntries } from '../entries/entry-calls.ts'
import { ENTRY_KINDS, formatEntryCount } from '../entries/kinds.ts'
import { type EditableRow, hasAmount, sumCentavos, summarizeEntry, toSeenRows } from '../entries/row.ts'
import { useFinanceMutation } from '../use-finance-mutation.ts'
import type { SelectionOutcome } from './update-selection-after-refusal.ts'

type SeenRows = CallInput<typeof restoreEntries, never>['json']['entries']

const useRestoreDeleted = (kind: EntryKind) =>
  useFinanceMutation((entries: SeenRows) => call(restoreEntries, { json: { kind, entries } }), {
    done: (_answer, { length }) => ({
      title: length === 1 ? `${ENTRY_KINDS[kind].name} restaurada` : `${formatEntryCount(kind, length)} restauradas`,
    }),
    failed: 'Não foi possível desfazer a exclusão',
  })

function describeDeleted(rows: readonly EditableRow[]): string {
  const [first, ...others] = rows
  const sum = rows.some(hasAmount) && formatBRL(sumCentavos(rows))
  const what = first && others.length === 0 ? summarizeEntry(first) : sum
  const isOfSeries = rows.some(({ series }) => series)
  return [what, isOfSeries && 'das recorrências, só as selecionadas'].filter(Boolean).join(' · ')
}

/** One transaction; one press on the toast's undo restores all of them. */
export function useDeleteSelected(kind: EntryKind, { onDone, onRefused }: SelectionOutcome) {
  const { name } = ENTRY_KINDS[kind]
  const undo = useRestoreDeleted(kind)
  const { mutate, isPending } = useFinanceMutation(
    (rows: readonly EditableRow[]) => call(deleteEntries, { json: { kind, entries: toSeenRows(rows) } }),
    {
      done: ({ entries }, rows) => ({
        kind: 'deleted',
        title:
          rows.length === 1 ? `${name} deletada com sucesso!` : `${formatEntryCount(kind, rows.length)} deletadas com sucesso!`,
        message: describeDeleted(rows),
        action: { label: 'Desfazer', run: () => undo.mutate(entries) },
      }),
      failed: 'Não foi possível deletar a seleção',
      removesFrom: listOfEntries(kind),
    },
  )
  const remove = (rows: readonly EditableRow[]) =>
    mutate(rows, { onSuccess: () => onDone(rows.map(({ id }) => id)), onError: onRefused })
  return { remove, isPending }
}
