import type { Endpoint } from 'contract/calls/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#core/database.ts'
import { type AuditActor, makeAuditActor, recordAudit } from '#db/audit.ts'
import type { AuditDetails } from '#db/tables/audit.ts'

export const makeRequestActor = ({ principal, ip, server }: FastifyRequest): AuditActor =>
  makeAuditActor({ user: principal, address: ip, now: server.services.now })

type AuditedInput = { params?: { id?: number | string }; query?: Record<string, unknown> }

/** A search text becomes `•••`, because it may be a contact's name or phone. */
function listQueryValues({ query = {} }: AuditedInput): AuditDetails {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(given.map(([name, value]) => [name, [null, name === 'q' ? '•••' : value]]))
}

/** `actor` is left out within the call's own transaction, in which it is set already. */
export async function auditCall(db: Db, { audit }: Endpoint, input: AuditedInput, actor?: AuditActor): Promise<void> {
  if (!audit) return
  await recordAudit(db, { ...audit, recordId: input.params?.id, details: listQueryValues(input) }, actor)
}
