import * as z from 'zod/mini'
import { CivilDate } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { CentavosSum } from '../money.ts'
import { EntryKind } from './due.ts'

const MONTH = 'Informe o mês (aaaa-mm)'
export const Month = z.string(MONTH).check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, MONTH))

/** More than this is no paper to read: the screen then offers the export. */
export const MAX_PRINTED = 5_000

const PrintedEntry = z.object({
  id: z.int(),
  kind: EntryKind,
  data: CivilDate,
  descricao: z.string(),
  projeto: z.nullable(z.string()),
  /** An outflow's category, an inflow's client. */
  classe: z.nullable(z.string()),
  /** Null: still to complete. */
  valorCentavos: z.nullable(z.int()),
  pagaEm: z.nullable(CivilDate),
})
export type PrintedEntry = z.infer<typeof PrintedEntry>

const Open = z.object({ quantidade: z.int(), totalCentavos: CentavosSum })

/** Sums by the dashboard's definitions: what is dated in the month and has a value, paid or not. */
export const readMonth = endpoint({
  method: 'GET',
  path: '/api/finance/month',
  summary: 'A whole month to be printed: summary, categories, projects, entries',
  query: z.object({ month: Month }),
  reply: z.object({
    mes: z.string(),
    hoje: CivilDate,
    /** Whose books these are, as they are called in Configurações. */
    empresas: z.array(z.string()),
    receitaCentavos: CentavosSum,
    despesaCentavos: CentavosSum,
    lucroCentavos: CentavosSum,
    /** Dated in the month and still open. */
    aPagar: Open,
    aReceber: Open,
    /** Outflows without a value, in none of the sums. */
    aCompletar: z.int(),
    /** By what was spent, the most first. */
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
    /** In the order of their dates; null where there are more than can be printed. */
    lancamentos: z.nullable(z.array(PrintedEntry)),
  }),
})
