import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/** Who changes something, from which tab of which browser, and when by the server's clock. */
export type Origin = { tab: string | null; by: string; at: Date }

/** Tells the database whose transaction this is: the event that it makes of the transaction's changes names both (migration 0011). */
export async function setChangeOrigin(tx: Db, { tab, by, at }: Origin): Promise<void> {
  const origin = JSON.stringify({ tab, by, at: at.toISOString() })
  await tx.execute(sql`select set_config('live.origin', ${origin}, true)`)
}
