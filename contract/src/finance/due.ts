import * as z from 'zod/mini'
import { CivilDate } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { CentavosSum } from '../money.ts'
import { Revision, SeenRow } from '../revisions.ts'
import { Done, Id } from '../values.ts'
import { Cursor, EntryPage } from './filters.ts'
import { Inflow } from './inflows.ts'
import { Outflow } from './outflows.ts'

export const EntryKind = z.enum(['outflow', 'inflow'], 'Diga o que procura: outflow ou inflow')
export type EntryKind = z.infer<typeof EntryKind>

/**
 * By the due date, seen from today: before it, on it, up to 7 days on, up to 30 days on, later. Each open entry is in exactly one;
 * `today`, `week` and `month` together are the dashboard's A Pagar (Próx. 30 dias), `overdue` its `vencidas`.
 */
export const DUE_BUCKETS = ['overdue', 'today', 'week', 'month', 'later'] as const
export const DueBucket = z.enum(DUE_BUCKETS, 'Faixa desconhecida')
export type DueBucket = z.infer<typeof DueBucket>

/** The most that is paid in one go. */
export const MAX_PAYMENTS = 500

/** A listed outflow or inflow, and the day on which a bank still takes it at no charge (docs/due-dates.md). */
export const DueEntry = z.extend(Outflow, {
  categoria: Outflow.shape.categoria,
  cliente: Inflow.shape.cliente,
  revision: Revision,
  /** The due date, or the next day on which banks work. */
  diaUtil: CivilDate,
  /** Why the due date is none, where it is a holiday: its name. */
  feriado: z.nullable(z.string()),
})
export type DueEntry = z.infer<typeof DueEntry>

const DuePage = z.object({ contas: z.array(DueEntry), nextCursor: z.optional(z.string()) })

const DueGroup = z.object({
  faixa: DueBucket,
  /** All that are open in it, those without a value too. */
  quantidade: z.int(),
  /** Of those that have a value. */
  totalCentavos: CentavosSum,
  /** How many have none yet: they are in no sum, and cannot be paid before they are completed. */
  aCompletar: z.int(),
  ...DuePage.shape,
})
export type DueGroup = z.infer<typeof DueGroup>

export const readDue = endpoint({
  method: 'GET',
  path: '/api/finance/due',
  summary: 'What is open, by when it is due: counts, sums and the first page of each bucket',
  query: z.object({ kind: EntryKind }),
  reply: z.object({ hoje: CivilDate, faixas: z.array(DueGroup) }),
})

export const listDue = endpoint({
  method: 'GET',
  path: '/api/finance/due/page',
  summary: 'One more page of a bucket, the earliest due first',
  query: z.object({ kind: EntryKind, bucket: DueBucket, limit: EntryPage.shape.limit, cursor: z.optional(Cursor) }),
  reply: DuePage,
})

const CHOOSE = `Escolha de 1 a ${MAX_PAYMENTS} contas`

const PaidEntries = z.array(SeenRow(Id), CHOOSE)

/** Which, as they were seen, of what kind, and the day of the payment: one that has come. */
const Payment = z.object({
  kind: EntryKind,
  entries: PaidEntries.check(z.minLength(1, CHOOSE), z.maxLength(MAX_PAYMENTS, CHOOSE)),
  paidOn: CivilDate,
})
export type Payment = z.output<typeof Payment>

/** 409 names what is gone, of the other kind, already paid, without a value or with another one than was seen; then nothing is paid. */
export const payDue = endpoint({
  method: 'POST',
  path: '/api/finance/due/pay',
  summary: 'Mark open entries as paid or received, all or none',
  json: Payment,
  /** `entries` as the payment left them: what an undo names. */
  reply: z.object({ ...Done.shape, quantidade: z.int(), totalCentavos: CentavosSum, entries: PaidEntries }),
})

/** 409 names what was paid anew since; then nothing is reopened. */
export const unpayDue = endpoint({
  method: 'POST',
  path: '/api/finance/due/unpay',
  summary: 'Undo a payment: what it paid is open again, all or none',
  json: Payment,
  reply: Done,
})
