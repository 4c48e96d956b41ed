import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { PERMISSIONS, ROLES } from '../calls/permissions.ts'
import { CivilDate } from '../values/dates.ts'

/**
 * The server's clock while it is doubted (decision 0021): `now` is its day, `witness` the day of the last trusted time (`records`) or of
 * PostgreSQL's clock (`database`).
 */
const ServerClockDoubt = z.object({ because: z.enum(['records', 'database']), now: CivilDate, witness: CivilDate })
export type ServerClockDoubt = z.infer<typeof ServerClockDoubt>

/**
 * The signed-in person, what the person may do, and today's date in the workspace's time zone. On a server without accounts `role` is null,
 * and `email` is absent. `photo` is the address of the photo, where there is one. `clock` is absent while the server's clock is trusted.
 * `isFactorMissing`: the role requires a second factor, and it is not set up. Until then every call is refused with 403
 * `second_factor_required`, except the calls with `allowedBeforeFactor`.
 */
export const readSession = endpoint({
  method: 'GET',
  path: '/api/session',
  access: 'authenticated',
  allowedBeforeFactor: true,
  summary: 'Read the signed-in person and the workspace’s date',
  reply: z.object({
    user: z.object({
      id: z.int(),
      name: z.string(),
      role: z.nullable(z.enum(ROLES)),
      email: z.optional(z.nullable(z.string())),
      photo: z.optional(z.nullable(z.string())),
    }),
    permissions: z.array(z.enum(PERMISSIONS)),
    today: CivilDate,
    timeZone: z.string(),
    clock: z.optional(ServerClockDoubt),
    isFactorMissing: z.optional(z.literal(true)),
  }),
})

export const readVersion = endpoint({
  method: 'GET',
  path: '/api/version',
  access: 'authenticated',
  summary: 'Read the version of the program, with its commit where it is known',
  reply: z.object({ version: z.string() }),
})
