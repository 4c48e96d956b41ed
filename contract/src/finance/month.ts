import * as z from 'zod/mini'
import { CivilDate } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { CentavosSum } from '../money.ts'
import { EntryKind } from './due.ts'

const MONTH = 'Informe o mês (aaaa-mm)'
export const Month = z.string(MONTH).check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, MONTH))

/** The most entries that a month's report lists; beyond it the screen offers the export. */
export const MAX_PRINTED_ENTRIES = 5_000

const PrintedEntry = z.object({
  id: z.int(),
  kind: EntryKind,
  data: CivilDate,
  descricao: z.string(),
  projeto: z.nullable(z.string()),
  /** An outflow's category or an inflow's client. */
  classe: z.nullable(z.string()),
  /** Null for an entry without a value. */
  valorCentavos: z.nullable(z.int()),
  pagaEm: z.nullable(CivilDate),
})
export type PrintedEntry = z.infer<typeof PrintedEntry>

const OpenTotal = z.object({ quantidade: z.int(), totalCentavos: CentavosSum })

/** Sums by the dashboard's definitions: entries dated in the month that have a value, paid or not. */
export const readMonth = endpoint({
  method: 'GET',
  path: '/api/finance/month',
  summary: 'A whole month to be printed: summary, categories, projects, entries',
  query: z.object({ month: Month }),
  reply: z.object({
    mes: z.string(),
    hoje: CivilDate,
    /** The agency's companies, by their names in Configurações. */
    empresas: z.array(z.string()),
    receitaCentavos: CentavosSum,
    despesaCentavos: CentavosSum,
    lucroCentavos: CentavosSum,
    /** Entries dated in the month that are still open. */
    aPagar: OpenTotal,
    aReceber: OpenTotal,
    /** The number of outflows without a value, which are in none of the sums. */
    aCompletar: z.int(),
    /** By amount spent, the largest first. */
    categorias: z.array(z.object({ nome: z.nullable(z.string()), totalCentavos: CentavosSum })),
    projetos: z.array(
      z.object({
        nome: z.nullable(z.string()),
        receitaCentavos: CentavosSum,
        despesaCentavos: CentavosSum,
        lucroCentavos: CentavosSum,
      }),
    ),
    quantidade: z.int(),
    /** In the order of their dates; null when there are more than `MAX_PRINTED_ENTRIES`. */
    lancamentos: z.nullable(z.array(PrintedEntry)),
  }),
})
