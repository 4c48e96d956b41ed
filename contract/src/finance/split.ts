import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Centavos } from '../values/money.ts'
import { Revision } from '../values/revisions.ts'
import { DoneReply, Id } from '../values/values.ts'

/** With the entry itself. */
export const MAX_PARTS = 20

const Part = z.object({
  centavos: Centavos,
  projectId: z.nullable(Id),
  /** Only an outflow has one. */
  categoryId: z.nullable(Id),
})

const SeenEntry = z.object({ id: Id, revision: Revision })

/**
 * The entry keeps the first part. Each other one becomes an entry of its own, paid as it is: on the same day, from the same account, by
 * the same line of a statement.
 * @throws 409 `changed_elsewhere`; 409 without a value, or paid by several payments; 422 the parts make another sum
 */
export const splitEntry = endpoint({
  method: 'POST',
  path: '/api/finance/entries/:id/split',
  access: 'finance.write',
  summary: 'Split an entry over projects and categories',
  json: z.object({
    revision: Revision,
    parts: z
      .array(Part, 'Informe as partes')
      .check(z.minLength(2, 'Informe ao menos duas partes'), z.maxLength(MAX_PARTS, `Use no máximo ${MAX_PARTS} partes`)),
  }),
  /** `parts`: the new entries, in the order in which they were given. */
  reply: z.object({ ...DoneReply.shape, revision: Revision, parts: z.array(SeenEntry) }),
})

/** @throws 409 if one of them was changed or deleted since */
export const undoSplit = endpoint({
  method: 'POST',
  path: '/api/finance/entries/:id/split/undo',
  access: 'finance.write',
  summary: 'Put the parts of a split entry together again',
  json: z.object({
    revision: Revision,
    parts: z.array(SeenEntry).check(z.minLength(1), z.maxLength(MAX_PARTS)),
    /** Of the entry before it was split. */
    projectId: z.nullable(Id),
    categoryId: z.nullable(Id),
  }),
  reply: DoneReply,
})
