import { createHash } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { managedNonce } from '@noble/ciphers/utils.js'
import { eq } from 'drizzle-orm'
import type { Db } from '#core/database.ts'
import type { SecretBox } from '#core/secret-box.ts'
import { twoFactors } from '#db/tables/accounts.ts'
import { users } from '#db/tables/workspace.ts'
import { endSessions } from '../sessions/sessions.ts'

/** The purpose of the key of second factors (`SecretBox.derive`). It names the library that made the first ones, and cannot change. */
const KEY_PURPOSE = 'better-auth'

type Box = Pick<SecretBox, 'derive'>
type StoredFactor = typeof twoFactors.$inferSelect
type OpenFactor = { secret: string; backupCodes: string[] }

const makeCipher = (box: Box) => managedNonce(xchacha20poly1305)(createHash('sha256').update(box.derive(KEY_PURPOSE)).digest())

const seal = (box: Box, text: string): string => Buffer.from(makeCipher(box).encrypt(Buffer.from(text))).toString('hex')
const open = (box: Box, hex: string): string => Buffer.from(makeCipher(box).decrypt(Buffer.from(hex, 'hex'))).toString()

export const sealBackupCodes = (box: Box, codes: readonly string[]): string => seal(box, JSON.stringify(codes))

export const sealFactor = (box: Box, { secret, backupCodes }: OpenFactor): Pick<StoredFactor, 'secret' | 'backupCodes'> => ({
  secret: seal(box, secret),
  backupCodes: sealBackupCodes(box, backupCodes),
})

/**
 * Undefined for a lost factor, which was encrypted with a key that the server does not have any more (`FORGET_SECRETS`,
 * docs/secrets.md).
 */
export function openFactor(box: Box, factor: Pick<StoredFactor, 'secret' | 'backupCodes'>): OpenFactor | undefined {
  try {
    return { secret: open(box, factor.secret), backupCodes: JSON.parse(open(box, factor.backupCodes)) }
  } catch {
    return undefined
  }
}

export async function findFactor(db: Db, userId: number): Promise<StoredFactor | undefined> {
  const [factor] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId))
  return factor
}

export async function deleteFactorAndEndSessions(tx: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await tx.update(users).set({ twoFactorEnabled: false, updatedAt: now }).where(eq(users.id, userId))
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
  await endSessions(tx, { userId })
}
