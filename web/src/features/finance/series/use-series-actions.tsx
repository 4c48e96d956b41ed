import { IconArrowBackUp, IconCircleX, IconListDetails, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Series } from 'contract/finance/series.ts'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import type { RowAction } from '#components/tables/row-action.ts'
import { ENTRY_KINDS } from '../entries/kinds.ts'
import { useEndSeries, usePauseSeries, useReopenSeries, useResumeSeries } from './series-calls.ts'

export function useSeriesActions() {
  const navigate = useNavigate()
  const pause = usePauseSeries()
  const resume = useResumeSeries()
  const end = useEndSeries()
  const reopen = useReopenSeries()
  const ending = useDialog<Series>()
  return {
    ending,
    open: (series: Series) => void navigate({ to: ENTRY_KINDS[series.kind].list, search: { series: series.id } }),
    pause: (series: Series) => pause.mutate(series),
    resume: (series: Series) => resume.mutate(series),
    reopen: (series: Series) => reopen.mutate(series),
    end: (series: Series) => end.mutate(series, { onSettled: () => ending.closeFor(series) }),
    isEnding: (series: Series) => end.isPending && end.variables === series,
  }
}

export type SeriesActions = ReturnType<typeof useSeriesActions>

export const buildSeriesMenu = (series: Series, actions: SeriesActions): (RowAction | false)[] => [
  { label: 'Ver lançamentos', icon: IconListDetails, run: () => actions.open(series) },
  series.state === 'active' && { label: 'Pausar', icon: IconPlayerPause, run: () => actions.pause(series) },
  series.state === 'paused' && { label: 'Retomar', icon: IconPlayerPlay, run: () => actions.resume(series) },
  series.state === 'ended' && { label: 'Reabrir', icon: IconArrowBackUp, run: () => actions.reopen(series) },
  (series.state === 'active' || series.state === 'paused') && {
    label: 'Encerrar',
    icon: IconCircleX,
    danger: true,
    run: () => actions.ending.open(series),
  },
]
