import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { CivilDate } from '../values/dates.ts'
import { Centavos, MAX_CENTAVOS } from '../values/money.ts'
import { Revision } from '../values/revisions.ts'
import { DoneReply, Id } from '../values/values.ts'

const BAD_CHARGE = 'Informe um valor de R$ 0,00 a R$ 9.999.999.999,99'
const Charge = z._default(z.int(BAD_CHARGE).check(z.minimum(0, BAD_CHARGE), z.maximum(MAX_CENTAVOS, BAD_CHARGE)), 0)

/** What moved is `centavos` + `interest` + `fine` − `discount`. */
const Payment = z.object({
  /** Null for the payment of an entry that was paid whole at once. */
  id: z.nullable(z.int()),
  day: CivilDate,
  accountId: z.int(),
  account: z.string(),
  /** How much of the entry's value it settles. */
  centavos: z.int(),
  interest: z.int(),
  fine: z.int(),
  discount: z.int(),
  /** Whether lines of a statement stand for it; it is not undone before they are unmatched. */
  isMatched: z.boolean(),
})
export type Payment = z.infer<typeof Payment>

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/finance/entries/:id/payments',
  access: 'finance.read',
  summary: 'What was paid of an entry, the earliest first',
  reply: z.object({ revision: Revision, payments: z.array(Payment) }),
})

const NewPayment = z.object({
  revision: Revision,
  day: CivilDate,
  /** Absent: the main account of the entry's company, or of no company. */
  accountId: z.optional(Id),
  /** Absent: all that remains. */
  centavos: z.optional(Centavos),
  interest: Charge,
  fine: Charge,
  discount: Charge,
})
export type NewPayment = z.output<typeof NewPayment>

const Settled = z.object({ ...DoneReply.shape, paymentId: z.nullable(z.int()), revision: Revision, remainingCentavos: z.int() })

/**
 * @throws 409 `changed_elsewhere` if its value or its payments changed since; 409 already paid, or without a value; 422 more than
 * remains, a day in the future, a discount of all that would move
 */
export const recordPayment = endpoint({
  method: 'POST',
  path: '/api/finance/entries/:id/payments',
  access: 'finance.write',
  summary: 'Record a payment of an open entry: all that remains, or a part',
  json: NewPayment,
  reply: Settled,
})

/** @throws 404 it is undone already; 409 `changed_elsewhere`, or lines of a statement stand for it */
export const undoPayment = endpoint({
  method: 'POST',
  path: '/api/finance/entries/:id/payments/undo',
  access: 'finance.write',
  summary: 'Undo a payment of an entry',
  json: z.object({ revision: Revision, paymentId: z.nullable(Id) }),
  reply: Settled,
})
