import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { CivilDate, Month } from '../values/dates.ts'
import { CentavosSum } from '../values/money.ts'
import { EntryKind } from './due.ts'

/** The most entries that a month's report lists; beyond it the screen offers the export. */
export const MAX_PRINTED_ENTRIES = 5_000

const PrintedEntry = z.object({
  id: z.int(),
  kind: EntryKind,
  date: CivilDate,
  description: z.string(),
  project: z.nullable(z.string()),
  /** An outflow's category or an inflow's client. */
  classification: z.nullable(z.string()),
  /** Null for an entry without a value. */
  centavos: z.nullable(z.int()),
  paidOn: z.nullable(CivilDate),
})
export type PrintedEntry = z.infer<typeof PrintedEntry>

const OpenTotal = z.object({ count: z.int(), totalCentavos: CentavosSum })

/** Sums by the dashboard's definitions: entries dated in the month that have a value, paid or not. */
export const readMonth = endpoint({
  method: 'GET',
  path: '/api/finance/month',
  access: 'finance.read',
  summary: 'A whole month to be printed: summary, categories, projects, entries',
  query: z.object({ month: Month }),
  reply: z.object({
    month: z.string(),
    today: CivilDate,
    /** The names of the active companies, in alphabetical order. */
    companies: z.array(z.string()),
    revenueCentavos: CentavosSum,
    expenseCentavos: CentavosSum,
    profitCentavos: CentavosSum,
    /** The outflows (`payable`) and inflows (`receivable`) dated in the month that are still open and have a value. */
    payable: OpenTotal,
    receivable: OpenTotal,
    /** The number of outflows without a value, which are in none of the sums. */
    incomplete: z.int(),
    /** By amount spent, the largest first; `name` is null for the outflows without a category. */
    categories: z.array(z.object({ name: z.nullable(z.string()), totalCentavos: CentavosSum })),
    projects: z.array(
      z.object({
        name: z.nullable(z.string()),
        revenueCentavos: CentavosSum,
        expenseCentavos: CentavosSum,
        profitCentavos: CentavosSum,
      }),
    ),
    count: z.int(),
    /** In the order of their dates; null when there are more than `MAX_PRINTED_ENTRIES`. */
    entries: z.nullable(z.array(PrintedEntry)),
  }),
})
