import * as z from 'zod/mini'
import { CivilDate } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { CentavosSum } from '../money.ts'
import { Done, Saved } from '../values.ts'
import { EntryId } from './entries.ts'

/** What an edit or a deletion of an occurrence is about: it alone, it and those after it, or all of its series that are open. */
export const SCOPES = ['esta', 'proximas', 'abertas'] as const
export const Scope = z.enum(SCOPES, 'Escolha: esta, proximas ou abertas')
export type Scope = z.infer<typeof Scope>

/** What became of the answer to the recurrence question. `ate`: up to which day occurrences are made by now; null where there are none. */
const scheduled = {
  serie: z.optional(z.object({ id: z.int(), proximas: z.int(), ate: z.nullable(CivilDate) })),
  /** It was kept as a note, and nothing was scheduled. */
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
  /** As the person said it. */
  frequencia: z.string(),
  unidade: Interval,
  cada: z.int(),
  diaDoMes: z.nullable(z.int()),
  /** How many in all; null: no end. */
  ocorrencias: z.nullable(z.int()),
  valorCentavos: z.nullable(z.int()),
  /** In centavos, rounded half up; null where it has no value, and unless it goes on. */
  pesoMensalCentavos: z.nullable(z.int()),
  situacao: z.enum(['ativa', 'pausada', 'encerrada']),
  /** The next one that is open, from today on. */
  proxima: z.nullable(CivilDate),
  /** Open and dated before today. */
  vencidas: z.int(),
})
export type Series = z.infer<typeof Series>

export const SeriesOverview = z.object({
  series: z.array(Series),
  /** Of what goes on, in centavos a month. */
  pesoMensal: z.object({ saidasCentavos: CentavosSum, entradasCentavos: CentavosSum }),
})
export type SeriesOverview = z.infer<typeof SeriesOverview>

export const listSeries = endpoint({
  method: 'GET',
  path: '/api/finance/series',
  summary: 'Series of outflows and inflows: what comes next, and what they weigh a month',
  reply: SeriesOverview,
})

const Stopped = z.extend(Done, { retiradas: z.int() })

const about = <const Path extends string, Reply extends z.ZodMiniType>(path: Path, summary: string, reply: Reply) =>
  endpoint({ method: 'POST', path: `/api/finance/series/:id/${path}`, summary, params: EntryId, reply })

/** `retiradas`: open occurrences after today that nobody had touched, and that are gone until it goes on. */
export const pauseSeries = about('pause', 'Make nothing of a series until it is resumed', Stopped)
export const resumeSeries = about('resume', 'Go on with a paused series from today; what fell into the pause is not made', Edited)
export const endSeries = about('end', 'Make nothing of a series any more', Stopped)
export const reopenSeries = about('reopen', 'Undo the end of a series', Edited)
