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
 * `role` is null on a server without accounts; `clock` is absent while it is trusted; while `isFactorMissing`, calls without
 * `allowedBeforeFactor` are refused with 403 `second_factor_required`.
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
