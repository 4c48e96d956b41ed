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
  link: z.optional(z.object({ label: z.string(), href: z.string() })),
  conflict: z.optional(Conflict),
  refusedEntries: z.optional(z.unknown()),
  requestId: z.string(),
})
export type Problem = z.infer<typeof Problem>
