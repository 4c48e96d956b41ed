import { createHash } from 'node:crypto'
import { and, between, eq, inArray, sql } from 'drizzle-orm'
import ipaddr from 'ipaddr.js'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#core/database.ts'
import { AppError } from '#core/errors.ts'
import { signInFailures } from '#db/tables/accounts.ts'

/**
 * A limit for failed sign-ins. `free`: the number of failures without a wait. The next failure costs a wait of a second, and each further
 * one twice as long a wait, up to `longestMs`.
 */
type Limit = { free: number; longestMs: number }

const MINUTE_MS = 60_000
/** The time without a failure after which failures are counted from zero again: a day. */
export const FAILURES_KEPT_MS = 24 * 60 * MINUTE_MS

/**
 * The limits for a network address. `account`: on one account. `address`: on all accounts together, where the address may stand for a whole
 * office. `provider`: on sign-ins with the OpenID provider that were begun and not completed.
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

/**
 * The condition of a failure that counts: one of the last day. One that lies ahead was stored by a server whose clock was ahead; a minute is
 * for servers whose clocks differ.
 */
const countsCondition = (now: Date) =>
  between(signInFailures.lastFailureAt, new Date(now.getTime() - FAILURES_KEPT_MS), new Date(now.getTime() + MINUTE_MS))

/** Counts one more failure under a key. After a day without a failure the count starts from zero again. */
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

/** When a key last failed, and until when its tries are refused. */
type LastFailure = { lastFailureAt: Date; blockedUntil: Date }
/** A try that was counted as a failure at `at`. `before`: the address's last failure before the try; undefined where it had none. */
type CountedTry = { at: Date; before: LastFailure | undefined }

/**
 * Counts a try to sign in as failed before its password is checked, so that tries at the same time are all counted. Only the address has to
 * wait: the right password from another address signs in.
 * @returns the counted try, for `recordSignInSuccess`
 * @throws 429 where the address has to wait
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

/**
 * Counts a try under each key, unless one of the keys is blocked.
 * @returns the last failure of each key before the try
 * @throws 429
 */
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

/**
 * Takes back what `countSignInTry` counted, once the password has proved right, and deletes the account's earlier failures from this
 * address; the address keeps its other failures, and the wait of a failure that was counted later.
 */
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

/**
 * Runs the check of a password, which must throw where the password is wrong: only a check that throws counts as a failed try.
 * @throws 429 where the network address has to wait, and the check does not run; otherwise the check's error
 */
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

/** Counts a sign-in with the OpenID provider before the provider is asked. @throws 429 where the address has to wait */
export async function countOidcTry(db: Db, address: string, now: Date): Promise<void> {
  const key = makeProviderKey(address)
  await countTry(db, { lock: key, counted: [{ key, limit: LIMITS.provider }], now })
}

/**
 * Takes back what `countOidcTry` counted, once the provider has vouched for the person, and ends the address's wait. Which try the person
 * completes is not known, so that the wait of another try may end with it; each completed sign-in lets at most one more begin.
 */
export async function uncountOidcTry(db: Db, address: string): Promise<void> {
  const { key, lastFailureAt } = signInFailures
  const taken = { failures: oneLess, blockedUntil: sql`${lastFailureAt}` }
  await db
    .update(signInFailures)
    .set(taken)
    .where(eq(key, makeProviderKey(address)))
}
