import type { AuditAction, AuditedRecord } from 'contract/calls/acts.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#core/database.ts'
import { ANONYMOUS, type Principal } from '#core/permissions.ts'
import type { AuditDetails } from './tables/audit.ts'

/** The actor of an act in the audit log, with the call's address and the instant by the server's clock. */
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

/** Makes the actor of a call. The actor has no person's id where the caller is not signed in or is an automation. */
export function makeAuditActor({ user, address, now }: Caller): AuditActor {
  const { kind, id, name, role, sessionId, tokenId } = user
  const person =
    kind === 'anonymous' || kind === 'automation' ? { personId: null, personName: null } : { personId: id, personName: name }
  return { kind, ...person, role, sessionId, tokenId, address, at: now() }
}

/** Makes the actor of the server's own work. */
export const makeSystemActor = (at: Date): AuditActor => ({
  ...makeAuditActor({ user: ANONYMOUS, address: null, now: () => at }),
  kind: 'system',
})

/**
 * Names the actor of all further changes that the transaction makes to the tables that the audit log follows (migration 0018); with null the
 * log is told of none of them.
 */
export async function setAuditActor(tx: Db, actor: AuditActor | null): Promise<void> {
  await tx.execute(sql`select set_config('audit.actor', ${actor ? JSON.stringify(actor) : ''}, true)`)
}

/**
 * An act for the audit log. `details`: the fields' values before and after it; never a secret, a password, a token, a file's content or a
 * lead's contact.
 */
export type AuditAct = {
  action: AuditAction
  recordKind: AuditedRecord
  recordId?: number | string | undefined
  /** The record's name, which the log keeps when the record is gone. */
  recordName?: string | null | undefined
  details?: AuditDetails | undefined
}

/**
 * Adds an act to the audit log, in the transaction of the act. It is for acts that change no followed table, because triggers add the
 * changes of followed tables by themselves. The row gets its number and its hash at the commit.
 * @param actor - needed where the transaction has no actor yet: in a GET, in a call that skips the transaction, in a job. In every other
 * call the transaction has one.
 */
export async function recordAudit(tx: Db, act: AuditAct, actor?: AuditActor): Promise<void> {
  const items = JSON.stringify([act])
  await (actor === undefined
    ? tx.execute(sql`select note_audit_items(${items}::jsonb)`)
    : tx.execute(sql`insert into audit_pending (actor, items) values (${JSON.stringify(actor)}::jsonb, ${items}::jsonb)`))
}
