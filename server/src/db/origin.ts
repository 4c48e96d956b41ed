import { sql } from 'drizzle-orm'
import type { AuditActor } from './audit.ts'
import type { Db } from './client.ts'

export type ChangeOrigin = { tab: string | null; by: string; at: Date }

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
