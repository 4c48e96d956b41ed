import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { DateCursor } from '../finance/filters.ts'
import { CivilDate } from '../values/dates.ts'
import { Centavos } from '../values/money.ts'
import { editSchema, Revision } from '../values/revisions.ts'
import { DoneReply, Flag, Id, SavedReply, TextOrEmpty } from '../values/values.ts'

const Transfer = z.object({
  id: z.int(),
  revision: Revision,
  day: CivilDate,
  centavos: z.int(),
  fromId: z.int(),
  from: z.string(),
  toId: z.int(),
  to: z.string(),
  notes: z.nullable(z.string()),
  /** Whether a statement's line stands for the side. */
  fromCovered: z.boolean(),
  toCovered: z.boolean(),
})
export type Transfer = z.infer<typeof Transfer>

export const listTransfers = endpoint({
  method: 'GET',
  path: '/api/bank/transfers',
  access: 'finance.read',
  summary: 'Transfers between own accounts, newest first, fifty a page',
  query: z.object({ account: z.optional(Id), cursor: z.optional(DateCursor) }),
  reply: z.object({ transfers: z.array(Transfer), nextCursor: z.optional(z.string()) }),
})

const fields = {
  fromId: Id,
  toId: Id,
  day: CivilDate,
  centavos: Centavos,
  notes: z.optional(z.nullable(TextOrEmpty(500))),
}

/** @throws 422 the same account twice, an unknown or archived account, a day in the future */
export const recordTransfer = endpoint({
  method: 'POST',
  path: '/api/bank/transfers',
  access: 'finance.write',
  summary: 'Record a transfer between own accounts, a card’s bill paid, or money invested',
  json: z.object(fields),
  reply: SavedReply,
})

/** @throws as its recording; 409 `changed_elsewhere`, or where a statement's line stands for it */
export const editTransfer = endpoint({
  method: 'POST',
  path: '/api/bank/transfers/:id',
  access: 'finance.write',
  summary: 'Change a transfer',
  json: editSchema(fields),
})

/** @throws 409 where a statement's line stands for it */
export const deleteOrRestoreTransfer = endpoint({
  method: 'POST',
  path: '/api/bank/transfers/:id/delete',
  access: 'finance.write',
  summary: 'Delete a transfer, or bring it back',
  json: z.object({ restore: z._default(Flag, false) }),
  reply: DoneReply,
})
