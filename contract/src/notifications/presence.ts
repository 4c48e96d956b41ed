import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Id, Text } from '../values/values.ts'

export const PRESENCE_KINDS = ['entry', 'document', 'piece'] as const
export const PresenceKind = z.enum(PRESENCE_KINDS)
export type PresenceKind = z.infer<typeof PresenceKind>

export const PRESENCE_REPORT_MS = 10_000
export const PRESENCE_LIFETIME_MS = 25_000

const PresentPerson = z.object({ id: z.int(), name: z.string(), photo: z.nullable(z.string()) })
export type PresentPerson = z.infer<typeof PresentPerson>

/**
 * With `leave` answers an empty list; the people who may read the kind receive the event `presence`.
 * @throws 403 if the person may not read records of the kind
 */
export const reportPresence = endpoint({
  method: 'POST',
  path: '/api/presence',
  access: 'session',
  summary: 'Report that one has a record open, and read who else has',
  skipsTransaction: true,
  json: z.object({
    kind: PresenceKind,
    id: Id,
    tab: Text(64, 'Informe a aba'),
    leave: z.optional(z.boolean()),
  }),
  reply: z.object({ people: z.array(PresentPerson) }),
})
