import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import { endSeries, listSeries, pauseSeries, reopenSeries, resumeSeries, type Series } from 'contract/finance/series.ts'
import { call } from '../../../lib/call.ts'
import { formatCount } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { prefetchQuery } from '../../../lib/prefetch-query.ts'
import { FINANCE_AND_HOME } from '../refreshes.ts'

export const seriesQuery = queryOptions({
  queryKey: ['finance', 'series'],
  queryFn: ({ signal }) => call(listSeries, {}, { signal }),
  retry: false,
})

export const prefetchScreen = (client: QueryClient): void => prefetchQuery(client, seriesQuery)

const describeRemoved = (count: number): string | undefined =>
  count > 0 ? `${formatCount(count, 'lançamento futuro retirado', 'lançamentos futuros retirados')}.` : undefined

const describeSeriesCount = (count: number | undefined): { message?: string } =>
  count ? { message: `${formatCount(count, 'lançamento agendado', 'lançamentos agendados')}.` } : {}

export const useResumeSeries = () =>
  useMutation({
    mutationFn: ({ id }: Series) => call(resumeSeries, { params: { id } }),
    meta: {
      done: ({ series }: { series?: { upcoming: number } }) => ({
        title: 'Recorrência retomada',
        ...describeSeriesCount(series?.upcoming),
      }),
      failed: 'Não foi possível retomar a recorrência',
      refreshes: FINANCE_AND_HOME,
    },
  })

const useReopenSeries = () =>
  useMutation({
    mutationFn: ({ id }: Series) => call(reopenSeries, { params: { id } }),
    meta: { done: 'Recorrência reaberta', failed: 'Não foi possível reabrir a recorrência', refreshes: FINANCE_AND_HOME },
  })

export function usePauseSeries() {
  const resume = useResumeSeries()
  return useMutation({
    mutationFn: ({ id }: Series) => call(pauseSeries, { params: { id } }),
    onSuccess: ({ removed }, series) =>
      notify({
        kind: 'done',
        title: 'Recorrência pausada',
        message: describeRemoved(removed),
        action: { label: 'Desfazer', run: () => resume.mutate(series) },
      }),
    meta: { failed: 'Não foi possível pausar a recorrência', refreshes: FINANCE_AND_HOME },
  })
}

export function useEndSeries() {
  const reopen = useReopenSeries()
  return useMutation({
    mutationFn: ({ id }: Series) => call(endSeries, { params: { id } }),
    onSuccess: ({ removed }, series) =>
      notify({
        kind: 'done',
        title: 'Recorrência encerrada',
        message: describeRemoved(removed),
        action: { label: 'Desfazer', run: () => reopen.mutate(series) },
      }),
    meta: { failed: 'Não foi possível encerrar a recorrência', refreshes: FINANCE_AND_HOME },
  })
}
