import * as z from 'zod/mini'
import { Conflict } from '../values/revisions.ts'

/** A problem by RFC 9457. `title` and `detail` are Portuguese, for the person; `code` is for programs. */
export const Problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.optional(z.string()),
  /** Messages by the field's wire name. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** A screen on which the person can go on, such as the one where the problem can be corrected. */
  link: z.optional(z.object({ label: z.string(), href: z.string() })),
  /** The conflicting fields, when somebody else changed the record meanwhile (409 `changed_elsewhere`). */
  conflict: z.optional(Conflict),
  /** The `RefusedEntries` because of which a call that changes several was refused (409). */
  refusedEntries: z.optional(z.unknown()),
  requestId: z.string(),
})
export type Problem = z.infer<typeof Problem>
