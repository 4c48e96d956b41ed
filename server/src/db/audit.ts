import type { AuditAction, AuditedRecord } from 'contract/calls/acts.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#core/database.ts'
import { ANONYMOUS, type Principal } from '#core/permissions.ts'
import type { AuditDetails } from './tables/audit.ts'

export type AuditActor = {
  kind: Principal['kind'] | 'system' | 'shell'
  personId: number | null
  personName: string | null
  role: string | null
  sessionId: number | null
  tokenId: number | null
  address: string | null
  at: Date
}

type Caller = { user: Principal; address: string | null; now: () => Date }

/** No person's id if the caller is not signed in or is an automation. */
export function makeAuditActor({ user, address, now }: Caller): AuditActor {
  const { kind, id, name, role, sessionId, tokenId } = user
  const person =
    kind === 'anonymous' || kind === 'automation' ? { personId: null, personName: null } : { personId: id, personName: name }
  return { kind, ...person, role, sessionId, tokenId, address, at: now() }
}

export const makeSystemActor = (at: Date): AuditActor => ({
  ...makeAuditActor({ user: ANONYMOUS, address: null, now: () => at }),
  kind: 'system',
})

/** For all further changes of the transaction to followed tables (migration 0018); with null the log learns of none of them. */
export async function setAuditActor(tx: Db, actor: AuditActor | null): Promise<void> {
  await tx.execute(sql`select set_config('audit.actor', ${actor ? JSON.stringify(actor) : ''}, true)`)
}

type ChangeOrigin = { tab: string | null; by: string; at: Date }

/**
 * The event names the origin (migration 0011); the audit log (migration 0018) and the authorship of records (migration 0022) name
 * the actor.
 */
export async function setChangeOrigin(tx: Db, { tab, by, at }: ChangeOrigin, actor: AuditActor): Promise<void> {
  const origin = JSON.stringify({ tab, by, at: at.toISOString() })
  await tx.execute(
    sql`select set_config('live.origin', ${origin}, true), set_config('audit.actor', ${JSON.stringify(actor)}, true)`,
  )
}

/** `details` never hold a secret, a password, a token, a file's content or a lead's contact. */
export type AuditAct = {
  action: AuditAction
  recordKind: AuditedRecord
  recordId?: number | string | undefined
  recordName?: string | null | undefined
  details?: AuditDetails | undefined
}

/**
 * For acts that change no followed table, because triggers add those.
 * @param actor needed if the transaction has none: in a GET, a job, a call without the transaction
 */
export async function recordAudit(tx: Db, act: AuditAct, actor?: AuditActor): Promise<void> {
  const items = JSON.stringify([act])
  await (actor === undefined
    ? tx.execute(sql`select note_audit_items(${items}::jsonb)`)
    : tx.execute(sql`insert into audit_pending (actor, items) values (${JSON.stringify(actor)}::jsonb, ${items}::jsonb)`))
}
