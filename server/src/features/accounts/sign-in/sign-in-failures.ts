import { createHash } from 'node:crypto'
import { and, between, eq, inArray, sql } from 'drizzle-orm'
import ipaddr from 'ipaddr.js'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#core/database.ts'
import { AppError } from '#core/errors.ts'
import { signInFailures } from '#db/tables/accounts.ts'

/** After `free` failures the next one costs a wait of a second, and each further one twice as long a wait, up to `longestMs`. */
type Limit = { free: number; longestMs: number }

const MINUTE_MS = 60_000
export const FAILURES_KEPT_MS = 24 * 60 * MINUTE_MS

/**
 * `address`: on all accounts together, because the address may stand for a whole office; `provider`: OpenID sign-ins that were
 * begun and not completed.
 */
const LIMITS = {
  account: { free: 5, longestMs: 15 * MINUTE_MS },
  address: { free: 30, longestMs: 15 * MINUTE_MS },
  provider: { free: 30, longestMs: 15 * MINUTE_MS },
} as const satisfies Record<string, Limit>

/**
 * Returns the part of an address that an internet provider assigns to one customer: an IPv4 address, or the first 64 bits of an IPv6
 * address.
 */
function toNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv6' ? parsed.toByteArray().slice(0, 8).join('.') : parsed.toString()
}

const hashKey = (...parts: string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

export type SignInTry = { address: string; email: string }

const makeKeys = ({ address, email }: SignInTry) => ({
  account: hashKey('account', toNetwork(address), email),
  address: hashKey('address', toNetwork(address)),
})

const tooManyError = (waitMs: number) =>
  new AppError(429, 'too_many_sign_ins', 'Muitas tentativas de entrar', {
    detail: `Espere ${waitMs > MINUTE_MS ? `${Math.ceil(waitMs / MINUTE_MS)} minutos` : `${Math.ceil(waitMs / 1000)} segundos`} e tente de novo.`,
    retryAfter: Math.ceil(waitMs / 1000),
  })

/** A failure that lies ahead was stored by a server whose clock was ahead; a minute is for servers whose clocks differ. */
const countsCondition = (now: Date) =>
  between(signInFailures.lastFailureAt, new Date(now.getTime() - FAILURES_KEPT_MS), new Date(now.getTime() + MINUTE_MS))

async function countFailure(db: Db, { key, limit, now }: { key: string; limit: Limit; now: Date }): Promise<void> {
  const at = now.toISOString()
  const failures = sql`case when not ${countsCondition(now)} then 1 else ${signInFailures.failures} + 1 end`
  const waitMs = sql`case when ${failures} <= ${limit.free} then 0 else least(${limit.longestMs}, 1000 * power(2, least(${failures} - ${limit.free} - 1, 30))) end`
  await db
    .insert(signInFailures)
    .values({ key, failures: 1, lastFailureAt: now, blockedUntil: now })
    .onConflictDoUpdate({
      target: signInFailures.key,
      set: { failures, lastFailureAt: now, blockedUntil: sql`${at}::timestamptz + ${waitMs} * interval '1 millisecond'` },
    })
}

type LastFailure = { lastFailureAt: Date; blockedUntil: Date }
type CountedTry = { at: Date; before: LastFailure | undefined }

/**
 * Counted as failed before the password is checked, so that tries at once all count; another address may sign in.
 * @throws 429 if the address has to wait
 */
export async function countSignInTry(db: Db, tried: SignInTry, now: Date): Promise<CountedTry> {
  const { account, address } = makeKeys(tried)
  const before = await countTry(db, {
    lock: address,
    counted: [
      { key: account, limit: LIMITS.account },
      { key: address, limit: LIMITS.address },
    ],
    now,
  })
  return { at: now, before: before.get(address) }
}

type Counted = { key: string; limit: Limit }

function countTry(
  db: Db,
  { lock, counted, now }: { lock: string; counted: Counted[]; now: Date },
): Promise<Map<string, LastFailure>> {
  return db.transaction(async (tx) => {
    // The lock makes simultaneous tries of an address wait for each other, so that each of them sees the earlier ones.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
    const keys = counted.map(({ key }) => key)
    const { key, lastFailureAt, blockedUntil } = signInFailures
    const rows = await tx
      .select({ key, lastFailureAt, blockedUntil })
      .from(signInFailures)
      .where(and(inArray(key, keys), countsCondition(now)))
    const longest = Math.max(0, ...rows.map((row) => row.blockedUntil.getTime() - now.getTime()))
    if (longest > 0) throw tooManyError(longest)
    for (const each of counted) await countFailure(tx, { ...each, now })
    return new Map(rows.map(({ key, ...lastFailure }) => [key, lastFailure]))
  })
}

const oneLess = sql`greatest(0, ${signInFailures.failures} - 1)`

/** The address keeps its other failures, and the wait of a failure that was counted later. */
export async function recordSignInSuccess(db: Db, tried: SignInTry, { at, before }: CountedTry): Promise<void> {
  const { account, address } = makeKeys(tried)
  const { key, lastFailureAt } = signInFailures
  await db.delete(signInFailures).where(eq(key, account))
  await db.update(signInFailures).set({ failures: oneLess }).where(eq(key, address))
  if (before)
    await db
      .update(signInFailures)
      .set(before)
      .where(and(eq(key, address), eq(lastFailureAt, at)))
}

/** Only a check that throws counts as a failed try. @throws 429 if the address has to wait, and the check does not run */
export async function runCountedCheck<Answer>(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  tried: SignInTry,
  check: () => Promise<Answer>,
): Promise<Answer> {
  const counted = await countSignInTry(db, tried, now())
  const answer = await check()
  await recordSignInSuccess(db, tried, counted)
  return answer
}

const makeProviderKey = (address: string) => hashKey('provider', toNetwork(address))

/** @throws 429 if the address has to wait */
export async function countOidcTry(db: Db, address: string, now: Date): Promise<void> {
  const key = makeProviderKey(address)
  await countTry(db, { lock: key, counted: [{ key, limit: LIMITS.provider }], now })
}

/**
 * Which try the person completes is not known, so another try's wait may end with it; each completed sign-in lets at most one
 * more begin.
 */
export async function uncountOidcTry(db: Db, address: string): Promise<void> {
  const { key, lastFailureAt } = signInFailures
  const taken = { failures: oneLess, blockedUntil: sql`${lastFailureAt}` }
  await db
    .update(signInFailures)
    .set(taken)
    .where(eq(key, makeProviderKey(address)))
}
