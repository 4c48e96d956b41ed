import { queryOptions } from '@tanstack/react-query'
import { encodeModalOutflow, listOutflows, recordOutflowFromModal } from 'contract/finance/outflows.ts'
import { type CallOptions, call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { useToday } from '#lib/session/session.ts'
import { createDatedNotice } from '../form/recorded-notice.ts'
import { useFinanceMutation } from '../use-finance-mutation.ts'

/** The three that were recorded last, whatever their dates, without those that series have made. */
export const recentOutflowsQuery = queryOptions({
  ...callQuery(['finance', 'outflows', 'recent'], listOutflows, { query: { limit: '3', recorded: true, sort: 'recorded' } }),
  select: ({ entries }) => entries.slice(0, 3),
})

type Input = { outflow: Parameters<typeof encodeModalOutflow>[0]; options: CallOptions }

/** `options`: the form's intent and, for an outflow with a file, the upload's progress and its cancellation. */
export function useRecordFromModal() {
  const today = useToday()
  return useFinanceMutation(
    ({ outflow, options }: Input) => call(recordOutflowFromModal, { json: [encodeModalOutflow(outflow)] }, options),
    {
      done: createDatedNotice('Saída financeira registrada com sucesso!', ({ outflow }: Input) => outflow.date, {
        list: '/financeiro',
        today,
      }),
      failed: 'Erro ao registrar saída financeira. Tente novamente.',
      keepsForm: true,
    },
  )
}
