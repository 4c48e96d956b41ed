import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { DateCursor } from '../finance/filters.ts'
import { CivilDate } from '../values/dates.ts'
import { Revision } from '../values/revisions.ts'
import { RawText } from '../values/values.ts'

/** `open`: neither matched nor ignored; `waiting`: open, and put off until a later day. */
export const LINE_STATES = ['open', 'waiting', 'matched', 'transfer', 'ignored'] as const
export const LineState = z.enum(LINE_STATES, 'Situação desconhecida')
export type LineState = z.infer<typeof LineState>

export const BankLine = z.object({
  id: z.int(),
  revision: Revision,
  accountId: z.int(),
  day: CivilDate,
  /** The day that the bank wrote beside an instalment, where it is before the first day of its bill, which is then `day`. */
  purchasedOn: z.nullable(CivilDate),
  /** Negative for what left the account. */
  centavos: z.int(),
  description: z.string(),
  counterparty: z.nullable(z.string()),
  document: z.nullable(z.string()),
  state: LineState,
  ignoredReason: z.nullable(z.string()),
  waitingUntil: z.nullable(CivilDate),
  /** What it was matched with. */
  entries: z.array(z.object({ id: z.int(), kind: z.enum(['inflow', 'outflow']), description: z.string(), centavos: z.int() })),
  /** The other account of its transfer. */
  otherAccount: z.nullable(z.string()),
})
export type BankLine = z.infer<typeof BankLine>

export const listBankLines = endpoint({
  method: 'GET',
  path: '/api/bank/accounts/:id/lines',
  access: 'finance.read',
  summary: 'The lines of an account’s statements, newest first, fifty a page',
  query: z.object({
    q: z.optional(RawText(200, 'Informe o que buscar')),
    state: z.optional(LineState),
    from: z.optional(CivilDate),
    to: z.optional(CivilDate),
    /** Of a card: the closing day of the bill whose lines are listed. */
    bill: z.optional(CivilDate),
    cursor: z.optional(DateCursor),
  }),
  reply: z.object({ lines: z.array(BankLine), nextCursor: z.optional(z.string()) }),
})
