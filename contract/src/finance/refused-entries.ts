import * as z from 'zod/mini'
import { CivilDate } from '../values/dates.ts'
import { Revision } from '../values/revisions.ts'

const PresentEntry = z.object({ revision: Revision, centavos: z.nullable(z.int()), paidOn: z.nullable(CivilDate) })

/** The entries because of which a call about several was refused, as they are now. `now`: null for one that is deleted or purged. */
export const RefusedEntries = z.array(z.object({ id: z.int(), now: z.nullable(PresentEntry) }))
export type RefusedEntries = z.infer<typeof RefusedEntries>
