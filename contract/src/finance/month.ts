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

export const listClosedMonths = endpoint({
  method: 'GET',
  path: '/api/finance/months/closed',
  access: 'finance.read',
  summary: 'Months in which nothing may change any more, the newest first',
  reply: z.object({ months: z.array(z.object({ month: Month, closedAt: z.string(), closedBy: z.string() })) }),
})

/**
 * From then on nothing dated in it is recorded, changed, deleted or restored: 409 `month_closed`. A month that is closed stays so.
 * @throws 422 it is not over
 */
export const closeMonth = endpoint({
  method: 'POST',
  path: '/api/finance/months/close',
  access: 'finance.write',
  summary: 'Close a month: nothing dated in it may change any more',
  json: z.object({ month: Month }),
})

/** A month that is open stays so. */
export const reopenMonth = endpoint({
  method: 'POST',
  path: '/api/finance/months/reopen',
  access: 'finance.reopen',
  summary: 'Reopen a month',
  json: z.object({ month: Month }),
})
