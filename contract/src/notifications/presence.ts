import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Id, Text } from '../values/values.ts'

/** The kinds of records that two people edit at the same time now and then. */
export const PRESENCE_KINDS = ['entry', 'document', 'piece'] as const
export const PresenceKind = z.enum(PRESENCE_KINDS)
export type PresenceKind = z.infer<typeof PresenceKind>

/**
 * `PRESENCE_REPORT_MS`: the interval at which a tab reports that it has a record open. `PRESENCE_LIFETIME_MS`: the time for which a report
 * counts.
 */
export const PRESENCE_REPORT_MS = 10_000
export const PRESENCE_LIFETIME_MS = 25_000

const PresentPerson = z.object({ id: z.int(), name: z.string(), photo: z.nullable(z.string()) })
export type PresentPerson = z.infer<typeof PresentPerson>

/**
 * Reports that a tab has a record open, and answers which other people have it open; with `leave` reports that the tab has closed the
 * record, and answers an empty list. When a tab opens or closes a record, the people who may read records of the kind receive the event
 * `presence`.
 * @throws 403 where the person may not read records of the kind
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
