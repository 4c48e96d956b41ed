import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { CivilDate } from '../values/dates.ts'
import { CentavosSum } from '../values/money.ts'
import { DoneReply, SavedReply } from '../values/values.ts'

/** `following`: this one and all later open ones; `open`: this one and all open ones, which are unpaid and not deleted. */
export const SCOPES = ['this', 'following', 'open'] as const
export const Scope = z.enum(SCOPES, 'Escolha: this, following ou open')
export type Scope = z.infer<typeof Scope>

const schedulingResult = {
  series: z.optional(z.object({ id: z.int(), upcoming: z.int(), until: z.nullable(CivilDate) })),
  notice: z.optional(z.string()),
}
/** Has neither `series` nor `notice` if the entry does not recur. */
export const SchedulingResult = z.object(schedulingResult)
export type SchedulingResult = z.infer<typeof SchedulingResult>

export const RecordedEntryReply = z.extend(SavedReply, schedulingResult)
export type RecordedEntryReply = z.infer<typeof RecordedEntryReply>
export const EditReply = z.extend(DoneReply, schedulingResult)
export type EditReply = z.infer<typeof EditReply>

export const FrequencyUnit = z.enum(['day', 'week', 'month'])

/** Values and frequency are those of the next occurrence, even if `Esta e as próximas` changed later ones. */
export const Series = z.object({
  id: z.int(),
  kind: z.enum(['outflow', 'inflow']),
  description: z.string(),
  frequency: z.string(),
  unit: FrequencyUnit,
  every: z.int(),
  dayOfMonth: z.nullable(z.int()),
  occurrences: z.nullable(z.int()),
  centavos: z.nullable(z.int()),
  /** In centavos, rounded half up; null for a series without a value, and for one that is paused or ended. */
  monthlyCentavos: z.nullable(z.int()),
  /** `ended`: by a person, who may reopen it. `finished`: all of its occurrences lie behind. */
  state: z.enum(['active', 'paused', 'finished', 'ended']),
  nextDate: z.nullable(CivilDate),
  overdue: z.int(),
})
export type Series = z.infer<typeof Series>

export const SeriesOverview = z.object({
  series: z.array(Series),
  monthly: z.object({ outflowCentavos: CentavosSum, inflowCentavos: CentavosSum }),
})
export type SeriesOverview = z.infer<typeof SeriesOverview>

export const listSeries = endpoint({
  method: 'GET',
  path: '/api/finance/series',
  access: 'finance.read',
  summary: 'Series of outflows and inflows: what comes next, and what they weigh a month',
  reply: SeriesOverview,
})

const SeriesStopped = z.extend(DoneReply, { removed: z.int() })

const seriesEndpoint = <const Path extends string, Reply extends z.ZodMiniType>(path: Path, summary: string, reply: Reply) =>
  endpoint({ method: 'POST', path: `/api/finance/series/:id/${path}`, access: 'finance.write', summary, reply })

/**
 * Pausing removes the open occurrences after today that nobody has edited or given a receipt; resuming makes those again that are
 * dated on the day of the resumption or later.
 */
export const pauseSeries = seriesEndpoint('pause', 'Make nothing of a series until it is resumed', SeriesStopped)
export const resumeSeries = seriesEndpoint(
  'resume',
  'Go on with a paused series from today; what fell into the pause is not made',
  EditReply,
)
export const endSeries = seriesEndpoint('end', 'Make nothing of a series any more', SeriesStopped)
export const reopenSeries = seriesEndpoint('reopen', 'Undo the end of a series', EditReply)
