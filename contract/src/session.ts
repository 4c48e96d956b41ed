import * as z from 'zod/mini'
import { CivilDate } from './dates.ts'
import { endpoint } from './endpoint.ts'

/**
 * The server's clock, where it is doubted (decision 0021): `now` is the day it says, `witness` the day of its last trusted time (`records`)
 * or of PostgreSQL's clock (`database`).
 */
const ClockDoubt = z.object({ because: z.enum(['records', 'database']), now: CivilDate, witness: CivilDate })
export type ClockDoubt = z.infer<typeof ClockDoubt>

/** Who is at the screen, and which day it is where the workspace is. `clock` is absent while the clock is trusted. */
export const readSession = endpoint({
  method: 'GET',
  path: '/api/session',
  summary: 'The person signed in, and the workspace’s today',
  reply: z.object({
    user: z.object({ id: z.int(), name: z.string() }),
    today: CivilDate,
    timeZone: z.string(),
    clock: z.optional(ClockDoubt),
  }),
})
