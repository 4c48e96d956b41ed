import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#core/database.ts'
import { AppError } from '#core/errors.ts'
import { hashToken } from '#core/tokens.ts'
import { verifications } from '#db/tables/accounts.ts'
import { users } from '#db/tables/workspace.ts'
import type { Caller, TeamServices } from '../account-services.ts'
import { type ActivePerson, lockPerson } from '../people/lock-person.ts'
import { createSession, endReplacedSession } from '../sessions/sessions.ts'
import { generateToken } from '../sessions/token.ts'
import { recordFailedSignIn, recordSignIn } from './audit-sign-in.ts'
import { formatCookie, listCookieNames, readCookie } from './cookies.ts'
import { findPasswordHash } from './credentials.ts'
import { runCountedCheck } from './sign-in-failures.ts'

export type WithCookies<Answer> = { answer: Answer; cookies: string[] }

const SECOND_FACTOR_SECONDS = 600

const badCredentialsError = () =>
  new AppError(401, 'bad_credentials', 'E-mail ou senha incorretos', {
    detail: 'E-mail ou senha incorretos. Confira os dois e tente de novo.',
  })

type SignInContext = Pick<Ctx, 'db' | 'now'>

/** The transaction must have locked the person's row. */
export async function beginSession(
  { db, now }: SignInContext,
  { baseUrl }: TeamServices,
  caller: Caller,
  person: ActivePerson,
): Promise<string> {
  const { id, cookie } = await createSession(db, { userId: person.id, caller, baseUrl, now: now() })
  await recordSignIn({ db, now }, caller, { person, sessionId: id })
  return cookie
}

/** The transaction must have locked the person's row; a person with a second factor gets the cookie of a sign-in that waits for it. */
export async function continueSignIn(
  ctx: SignInContext,
  team: TeamServices,
  caller: Caller,
  person: ActivePerson,
): Promise<WithCookies<{ secondFactor: boolean }>> {
  if (!person.twoFactorEnabled)
    return { answer: { secondFactor: false }, cookies: [await beginSession(ctx, team, caller, person)] }
  await endReplacedSession(ctx.db, caller, team.baseUrl)
  const [token, now] = [generateToken(), ctx.now()]
  await ctx.db.insert(verifications).values({
    identifier: hashToken(token),
    userId: person.id,
    expiresAt: new Date(now.getTime() + SECOND_FACTOR_SECONDS * 1000),
    createdAt: now,
    updatedAt: now,
  })
  const cookie = formatCookie(listCookieNames(team.baseUrl).secondFactor, token, SECOND_FACTOR_SECONDS)
  return { answer: { secondFactor: true }, cookies: [cookie] }
}

type SignIn = { email: string; password: string }

/** Takes the time of one scrypt, whatever is wrong. */
async function checkPassword(
  db: Db,
  { passwords }: TeamServices,
  { email, password }: SignIn,
): Promise<{ id: number; hash: string } | undefined> {
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  const hash = person ? await findPasswordHash(db, person.id) : null
  if (!person || hash === null) {
    await passwords.hash(password)
    return undefined
  }
  return (await passwords.verify({ hash, password })) ? { id: person.id, hash } : undefined
}

/**
 * An unknown email, a wrong password and a deactivated person get the same answer after the same work (one scrypt), so that the
 * refusal does not tell which it was.
 */
export async function signInWithPassword(
  ctx: SignInContext,
  team: TeamServices,
  caller: Caller,
  given: SignIn,
): Promise<WithCookies<{ secondFactor: boolean }>> {
  return runCountedCheck(ctx, { address: caller.address, email: given.email }, async () => {
    const checked = await checkPassword(ctx.db, team, given)
    const signedIn =
      checked &&
      (await ctx.db.transaction(async (db) => {
        const person = await lockPerson(db, checked.id, checked)
        return person && continueSignIn({ ...ctx, db }, team, caller, person)
      }))
    if (signedIn) return signedIn
    await recordFailedSignIn(ctx, caller, given.email)
    throw badCredentialsError()
  })
}

export async function findWaitingSignIn(
  { db, now }: SignInContext,
  { baseUrl }: TeamServices,
  { cookieHeader }: Caller,
): Promise<{ id: number; userId: number } | undefined> {
  const token = readCookie(cookieHeader, listCookieNames(baseUrl).secondFactor)
  if (!token) return undefined
  const [found] = await db
    .select()
    .from(verifications)
    .where(eq(verifications.identifier, hashToken(token)))
  return found?.userId && found.expiresAt > now() ? { id: found.id, userId: found.userId } : undefined
}
