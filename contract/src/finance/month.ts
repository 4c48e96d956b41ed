import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { CivilDate, Month } from '../values/dates.ts'
import { CentavosSum } from '../values/money.ts'
import { EntryKind } from './due.ts'

export const MAX_PRINTED_ENTRIES = 5_000

const PrintedEntry = z.object({
  id: z.int(),
  kind: EntryKind,
  date: CivilDate,
  description: z.string(),
  project: z.nullable(z.string()),
  classification: z.nullable(z.string()),
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
    companies: z.array(z.string()),
    revenueCentavos: CentavosSum,
    expenseCentavos: CentavosSum,
    profitCentavos: CentavosSum,
    /** The outflows (`payable`) and inflows (`receivable`) dated in the month that are still open and have a value. */
    payable: OpenTotal,
    receivable: OpenTotal,
    /** The number of outflows without a value, which are in none of the sums. */
    incomplete: z.int(),
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
    entries: z.nullable(z.array(PrintedEntry)),
  }),
})
