import * as z from 'zod/mini'
import { Conflict } from './revisions.ts'

/** RFC 9457. `title` and `detail` are Portuguese, for the person; `code` is for programs. */
export const Problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.optional(z.string()),
  /** Wire name of the field → what is wrong with it. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** Where it can be put right: a screen of ours. */
  link: z.optional(z.object({ label: z.string(), href: z.string() })),
  /** Of an edit or a deletion of what somebody else changed meanwhile (409 `changed_elsewhere`). */
  conflict: z.optional(Conflict),
  requestId: z.string(),
})
export type Problem = z.infer<typeof Problem>
