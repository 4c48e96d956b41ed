import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { MAX_PAPER_TEXT } from '../papers/papers.ts'
import { CivilDate, daysBetween } from '../values/dates.ts'
import { CentavosSum } from '../values/money.ts'
import { Revision } from '../values/revisions.ts'
import { DoneReply, Id } from '../values/values.ts'
import { entryExtras } from './entries.ts'
import { DateCursor, EntryFilters, EntryPageQuery } from './filters.ts'
import { createSelectionSchemas } from './selected-entries.ts'

export const EntryKind = z.enum(['outflow', 'inflow'], 'Diga o que procura: outflow ou inflow')
export type EntryKind = z.infer<typeof EntryKind>

/**
 * Each open entry is in exactly one bucket, `week` up to 7 days ahead and `month` up to 30; `today`, `week` and `month` together
 * are A Pagar (Próx. 30 dias).
 */
export const DUE_BUCKETS = ['overdue', 'today', 'week', 'month', 'later'] as const
export const DueBucket = z.enum(DUE_BUCKETS, 'Faixa desconhecida')
export type DueBucket = z.infer<typeof DueBucket>

const WEEK_DAYS = 7

/** A Pagar (Próx. 30 dias). */
export const PAYABLE_DAYS = 30

/** In days from today. */
export const BUCKET_DAYS: Readonly<Record<DueBucket, { from?: number; to?: number }>> = {
  overdue: { to: -1 },
  today: { from: 0, to: 0 },
  week: { from: 1, to: WEEK_DAYS },
  month: { from: WEEK_DAYS + 1, to: PAYABLE_DAYS },
  later: { from: PAYABLE_DAYS + 1 },
}

export function findDueBucket(date: CivilDate, today: CivilDate): DueBucket {
  const days = daysBetween(today, date)
  return DUE_BUCKETS.find((bucket) => days <= (BUCKET_DAYS[bucket].to ?? days)) ?? 'later'
}

export const DueEntry = z.object({
  ...entryExtras,
  id: z.int(),
  revision: Revision,
  date: CivilDate,
  description: z.string(),
  project: z.nullable(z.string()),
  category: z.nullable(z.string()),
  client: z.nullable(z.string()),
  /** The due date, or the next banking day when banks are closed on it. */
  bankingDay: CivilDate,
  holiday: z.nullable(z.string()),
})
export type DueEntry = z.infer<typeof DueEntry>

const DuePage = z.object({ entries: z.array(DueEntry), nextCursor: z.optional(z.string()) })

const DueGroup = z.object({
  bucket: DueBucket,
  /** The number of open entries in the bucket, entries without a value included. */
  count: z.int(),
  totalCentavos: CentavosSum,
  /** The number of entries without a value: they are in no sum and cannot be paid before they are completed. */
  incomplete: z.int(),
  ...DuePage.shape,
})
export type DueGroup = z.infer<typeof DueGroup>

const { q, from, to, project, client, category, company } = EntryFilters.shape
/** `code`: of a paper, as pasted; it finds what has that code, and what has none yet but the paper's value and due day. */
const code = z.optional(z.string('Informe o código').check(z.maxLength(MAX_PAPER_TEXT, 'O código é longo demais')))
export const DUE_FILTERS = { q, from, to, project, client, category, company, code }
const DueFilters = z.object(DUE_FILTERS)
export type DueFilters = z.output<typeof DueFilters>

/** With filters, counts and sums are of what matches. */
export const listDueBuckets = endpoint({
  method: 'GET',
  path: '/api/finance/due',
  access: 'finance.read',
  summary: 'What is open, by when it is due: counts, sums and the first page of each bucket',
  query: z.object({ kind: EntryKind, ...DUE_FILTERS }),
  reply: z.object({ today: CivilDate, buckets: z.array(DueGroup) }),
})

export const listDueBucketPage = endpoint({
  method: 'GET',
  path: '/api/finance/due/page',
  access: 'finance.read',
  summary: 'One more page of a bucket, the earliest due first',
  query: z.object({
    kind: EntryKind,
    bucket: DueBucket,
    limit: EntryPageQuery.shape.limit,
    cursor: z.optional(DateCursor),
    ...DUE_FILTERS,
  }),
  reply: DuePage,
})

const { selected, changed } = createSelectionSchemas('contas')

const BatchPayment = z.object({
  kind: EntryKind,
  entries: selected,
  paidOn: CivilDate,
  /** Absent: the main account of each entry's company, or of no company. */
  accountId: z.optional(Id),
})
export type BatchPayment = z.output<typeof BatchPayment>

/**
 * All or none.
 * @throws 409 naming entries that are gone, of the other kind, already paid, without a value, or with
 * another value or another part paid than shown; 422 for a day in the future or an unknown account
 */
export const payDue = endpoint({
  method: 'POST',
  path: '/api/finance/due/pay',
  access: 'finance.write',
  summary: 'Mark open entries as paid or received, all or none',
  json: BatchPayment,
  reply: z.object({ ...DoneReply.shape, count: z.int(), totalCentavos: CentavosSum, entries: changed }),
})

/** @throws 409 naming entries that are gone, of the other kind, or were paid again since; then nothing is reopened */
export const undoDuePayment = endpoint({
  method: 'POST',
  path: '/api/finance/due/unpay',
  access: 'finance.write',
  summary: 'Undo a payment: what it paid is open again, all or none',
  json: BatchPayment,
})
