import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { endSeries, listSeries, pauseSeries, reopenSeries, resumeSeries, type Series } from 'contract/finance/series.ts'
import { formatCount } from '#lib/format/format.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { useFinanceMutation } from '../use-finance-mutation.ts'

export const seriesQuery = queryOptions({
  ...callQuery(['finance', 'series'], listSeries),
  retry: false,
})

export const prefetchScreen = (client: QueryClient): void => prefetchQuery(client, seriesQuery)

const describeRemoved = (count: number): string | undefined =>
  count > 0 ? `${formatCount(count, 'lançamento futuro retirado', 'lançamentos futuros retirados')}.` : undefined

const describeSeriesCount = (count: number | undefined): { message?: string } =>
  count ? { message: `${formatCount(count, 'lançamento agendado', 'lançamentos agendados')}.` } : {}

export const useResumeSeries = () =>
  useFinanceMutation(({ id }: Series) => call(resumeSeries, { params: { id } }), {
    done: ({ series }) => ({
      title: 'Recorrência retomada',
      ...describeSeriesCount(series?.upcoming),
    }),
    failed: 'Não foi possível retomar a recorrência',
  })

export const useReopenSeries = () =>
  useFinanceMutation(({ id }: Series) => call(reopenSeries, { params: { id } }), {
    done: ({ series }) => ({ title: 'Recorrência reaberta', ...describeSeriesCount(series?.upcoming) }),
    failed: 'Não foi possível reabrir a recorrência',
  })

export function usePauseSeries() {
  const resume = useResumeSeries()
  return useFinanceMutation(({ id }: Series) => call(pauseSeries, { params: { id } }), {
    done: ({ removed }, series) => ({
      title: 'Recorrência pausada',
      message: describeRemoved(removed),
      action: { label: 'Desfazer', run: () => resume.mutate(series) },
    }),
    failed: 'Não foi possível pausar a recorrência',
  })
}

export function useEndSeries() {
  const reopen = useReopenSeries()
  return useFinanceMutation(({ id }: Series) => call(endSeries, { params: { id } }), {
    done: ({ removed }, series) => ({
      title: 'Recorrência encerrada',
      message: describeRemoved(removed),
      action: { label: 'Desfazer', run: () => reopen.mutate(series) },
    }),
    failed: 'Não foi possível encerrar a recorrência',
  })
}
