import * as z from 'zod/mini'
import { CivilDate } from './dates.ts'
import { endpoint } from './endpoint.ts'

/** Who is at the screen, and which day it is where the workspace is. */
export const readSession = endpoint({
  method: 'GET',
  path: '/api/session',
  summary: 'The person signed in, and the workspace’s today',
  reply: z.object({ user: z.object({ id: z.int(), name: z.string() }), today: CivilDate, timeZone: z.string() }),
})
