import type { CallInput } from 'contract/calls/endpoint.ts'
import { splitEntry, undoSplit } from 'contract/finance/split.ts'
import { type CallOptions, call } from '#lib/net/call.ts'
import type { EditableRow } from '../entries/row.ts'
import { useFinanceMutation } from '../use-finance-mutation.ts'

type Undo = { id: number } & CallInput<typeof undoSplit, never>['json']
type Split = { row: EditableRow; parts: CallInput<typeof splitEntry, never>['json']['parts']; options: CallOptions }

export function useSplitEntry() {
  const undo = useFinanceMutation(({ id, ...json }: Undo) => call(undoSplit, { params: { id }, json }), {
    done: 'Divisão desfeita',
    failed: 'Não foi possível desfazer',
  })
  return useFinanceMutation(
    ({ row: { id, revision }, parts, options }: Split) =>
      call(splitEntry, { params: { id }, json: { revision, parts } }, options),
    {
      done: ({ revision, parts }, { row }) => ({
        title: `Dividido em ${parts.length + 1}`,
        action: {
          label: 'Desfazer',
          run: () =>
            undo.mutate({ id: row.id, revision, parts, projectId: row.projectId ?? null, categoryId: row.categoryId ?? null }),
        },
      }),
      failed: 'Não foi possível dividir',
      keepsForm: true,
    },
  )
}
