import type { symmetricDecrypt } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../core/database.ts'
import { twoFactors } from '../db/tables/accounts.ts'
import { users } from '../db/tables/workspace.ts'
import type { TeamServices } from './services.ts'
import { endSessions } from './sessions.ts'

type Key = Parameters<typeof symmetricDecrypt>[0]['key']
type SealedFactor = Pick<typeof twoFactors.$inferSelect, 'secret' | 'backupCodes'>

/** Whether a stored second factor opens with the key with which better-auth encrypts. A factor that does not open has no right code. */
export async function isFactorReadable(key: Key, { secret, backupCodes }: SealedFactor): Promise<boolean> {
  const { symmetricDecrypt: decrypt } = await import('better-auth/crypto')
  try {
    for (const data of [secret, backupCodes]) await decrypt({ key, data })
    return true
  } catch {
    return false
  }
}

/**
 * Whether a person's second factor is lost: it was encrypted with a key that the server does not have any more (`FORGET_SECRETS`,
 * docs/secrets.md). False for a person without a second factor.
 */
export async function isFactorLost({ db, auth }: Pick<TeamServices, 'auth'> & { db: Db }, userId: number): Promise<boolean> {
  const [factor] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId))
  return factor !== undefined && !(await isFactorReadable((await auth.$context).secretConfig, factor))
}

/** Deletes a person's second factor without asking for a code, and ends the person's sessions. */
export async function deleteFactorAndEndSessions(tx: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
  await tx.update(users).set({ twoFactorEnabled: false, updatedAt: now }).where(eq(users.id, userId))
  await endSessions(tx, { userId })
}
