import * as z from 'zod/mini'
import { CivilDate } from '../values/dates.ts'
import { Revision } from '../values/revisions.ts'

const PresentEntry = z.object({
  revision: Revision,
  centavos: z.nullable(z.int()),
  paidOn: z.nullable(CivilDate),
  paidCentavos: z.optional(z.int()),
})

/** As the entries are now; `now` is null for one that is deleted or purged. */
export const RefusedEntries = z.array(z.object({ id: z.int(), now: z.nullable(PresentEntry) }))
export type RefusedEntries = z.infer<typeof RefusedEntries>
