import { useMutation } from '@tanstack/react-query'
import type { CallInput } from 'contract/calls/endpoint.ts'
import { type ClassificationField, classifyEntries, undoClassification } from 'contract/finance/classify.ts'
import type { EntryKind } from 'contract/finance/due.ts'
import { call } from '#lib/net/call.ts'
import { notify } from '#lib/notify.ts'
import { formatEntryCount } from '../entries/kinds.ts'
import { FINANCE_REFRESHES, useFinanceMutation } from '../use-finance-mutation.ts'
import { FIELD_WORDS } from './words.ts'

type SeenRows = CallInput<typeof undoClassification, never>['json']['entries']
/** `name`: the item's name, for the toast. */
type Wanted = { itemId: number | null; name: string; entries: SeenRows }

const useUnclassify = (kind: EntryKind, field: ClassificationField) =>
  useFinanceMutation((entries: SeenRows) => call(undoClassification, { json: { kind, field, entries } }), {
    done: 'Alteração desfeita',
    failed: 'Não foi possível desfazer',
  })

/** One transaction; the toast's undo gives each changed entry its previous item back. */
export function useClassify(kind: EntryKind, field: ClassificationField) {
  const { done, failed } = FIELD_WORDS[field]
  const undo = useUnclassify(kind, field)
  return useMutation({
    mutationFn: ({ itemId, entries }: Wanted) => call(classifyEntries, { json: { kind, field, itemId, entries } }),
    onSuccess: ({ entries }, { name }) =>
      entries.length === 0
        ? notify({ kind: 'done', title: 'Nada a mudar', message: `Já estava assim: ${name}` })
        : notify({
            kind: 'done',
            title: done,
            message: `${formatEntryCount(kind, entries.length)} · ${name}`,
            action: { label: 'Desfazer', run: () => undo.mutate(entries) },
          }),
    meta: { failed, refreshes: FINANCE_REFRESHES },
  })
}
