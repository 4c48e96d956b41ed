import * as z from 'zod/mini'
import { CivilDate } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { CentavosSum } from '../money.ts'
import { Done, Saved } from '../values.ts'
import { EntryId } from './entries.ts'

/** The occurrences that an edit or a deletion reaches: only this one, this one and all later ones, or all open ones. */
export const SCOPES = ['esta', 'proximas', 'abertas'] as const
export const Scope = z.enum(SCOPES, 'Escolha: esta, proximas ou abertas')
export type Scope = z.infer<typeof Scope>

/** The series that the answer to the recurrence question made. `ate` is the last day up to which occurrences exist; null when there are none. */
const scheduled = {
  serie: z.optional(z.object({ id: z.int(), proximas: z.int(), ate: z.nullable(CivilDate) })),
  /** Set when the answer was kept as a note and no series was scheduled. */
  aviso: z.optional(z.string()),
}
export const Scheduled = z.object(scheduled)
export type Scheduled = z.infer<typeof Scheduled>

export const Recorded = z.extend(Saved, scheduled)
export type Recorded = z.infer<typeof Recorded>
export const Edited = z.extend(Done, scheduled)
export type Edited = z.infer<typeof Edited>

export const Interval = z.enum(['day', 'week', 'month'])

export const Series = z.object({
  id: z.int(),
  tipo: z.enum(['outflow', 'inflow']),
  descricao: z.string(),
  /** The frequency in the person's own words. */
  frequencia: z.string(),
  unidade: Interval,
  cada: z.int(),
  diaDoMes: z.nullable(z.int()),
  /** The total number of occurrences; null for a series without end. */
  ocorrencias: z.nullable(z.int()),
  valorCentavos: z.nullable(z.int()),
  /** In centavos, rounded half up; null for a series without a value, and for one that is paused or ended. */
  pesoMensalCentavos: z.nullable(z.int()),
  situacao: z.enum(['ativa', 'pausada', 'encerrada']),
  /** The date of the next open occurrence, from today on. */
  proxima: z.nullable(CivilDate),
  /** The number of open occurrences dated before today. */
  vencidas: z.int(),
})
export type Series = z.infer<typeof Series>

export const SeriesOverview = z.object({
  series: z.array(Series),
  /** The sum over the active series, in centavos a month. */
  pesoMensal: z.object({ saidasCentavos: CentavosSum, entradasCentavos: CentavosSum }),
})
export type SeriesOverview = z.infer<typeof SeriesOverview>

export const listSeries = endpoint({
  method: 'GET',
  path: '/api/finance/series',
  summary: 'Series of outflows and inflows: what comes next, and what they weigh a month',
  reply: SeriesOverview,
})

const SeriesStopped = z.extend(Done, { retiradas: z.int() })

const seriesEndpoint = <const Path extends string, Reply extends z.ZodMiniType>(path: Path, summary: string, reply: Reply) =>
  endpoint({ method: 'POST', path: `/api/finance/series/:id/${path}`, summary, params: EntryId, reply })

/** `retiradas` counts the open, never edited occurrences after today that were removed; resuming makes them again. */
export const pauseSeries = seriesEndpoint('pause', 'Make nothing of a series until it is resumed', SeriesStopped)
export const resumeSeries = seriesEndpoint(
  'resume',
  'Go on with a paused series from today; what fell into the pause is not made',
  Edited,
)
export const endSeries = seriesEndpoint('end', 'Make nothing of a series any more', SeriesStopped)
export const reopenSeries = seriesEndpoint('reopen', 'Undo the end of a series', Edited)
