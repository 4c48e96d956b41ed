import { createHmac } from 'node:crypto'
import { symmetricDecrypt } from 'better-auth/crypto'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../core/database.ts'
import { twoFactors } from '../db/tables/accounts.ts'
import type { Auth } from './auth.ts'

const STEP_MS = 30_000
/**
 * The time steps, relative to the present one, among which a code's step is searched for. better-auth accepts the present step and its two
 * neighbours.
 */
const NEAR_STEPS = [0, -1, 1, -2, 2] as const

/** Computes the code of a time step (RFC 4226, 5.3, with SHA-1 and six digits). */
function computeCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** Finds the step whose code was entered, by the clock of the process, as better-auth does; undefined where no near step has this code. */
function findStep(secret: string, code: string): number | undefined {
  const present = Math.floor(Date.now() / STEP_MS)
  return NEAR_STEPS.map((away) => present + away).find((step) => computeCode(secret, step) === code)
}

type Entered = { userId: number; code: string }
type Own = { db: Db; auth: Auth }

/**
 * Finds the step of an entered code, and builds the condition that the code is unused: the last used step is an earlier one (RFC 6238,
 * 5.2). Undefined for a wrong code, and for a person without a second factor.
 */
async function readStep({ db, auth }: Own, { userId, code }: Entered) {
  const [factor] = await db.select({ secret: twoFactors.secret }).from(twoFactors).where(eq(twoFactors.userId, userId))
  if (!factor) return undefined
  const { secretConfig } = await auth.$context
  const step = findStep(await symmetricDecrypt({ key: secretConfig, data: factor.secret }), code)
  if (step === undefined) return undefined
  const isNewer = or(isNull(twoFactors.lastUsedStep), lt(twoFactors.lastUsedStep, step))
  return { step, unused: and(eq(twoFactors.userId, userId), isNewer) }
}

/** Whether a right code of the authenticator app, or a later one, was already used. False for a wrong code. */
export async function isUsedTotpCode(own: Own, entered: Entered): Promise<boolean> {
  const found = await readStep(own, entered)
  return found !== undefined && (await own.db.$count(twoFactors, found.unused)) === 0
}

/**
 * Marks a code of the authenticator app and all earlier ones as used. Does not check the code.
 * @returns false where the code was used already; true also for a wrong code, of which nothing is marked
 */
export async function consumeTotpCode(own: Own, entered: Entered): Promise<boolean> {
  const found = await readStep(own, entered)
  if (!found) return true
  const used = await own.db
    .update(twoFactors)
    .set({ lastUsedStep: found.step })
    .where(found.unused)
    .returning({ id: twoFactors.id })
  return used.length > 0
}
