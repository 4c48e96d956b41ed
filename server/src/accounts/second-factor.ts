import { eq } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { AppError, conflictError, invalidFieldsError, unauthenticatedError } from '../core/errors.ts'
import { makeAuditActor, setAuditActor } from '../db/audit.ts'
import { users } from '../db/tables/workspace.ts'
import { makeAuthHeaders, pickCookies, readAuthRefusal } from './auth-call.ts'
import type { Caller } from './caller.ts'
import { listCookieNames } from './cookies.ts'
import { findPasswordHash } from './credentials.ts'
import { refuseRequiredFactorRemoval } from './required-factor.ts'
import type { TeamServices } from './services.ts'
import { beginPasswordSession } from './sign-in.ts'
import { runCountedCheck } from './sign-in-failures.ts'
import { deleteFactorAndEndSessions, isFactorLost } from './stored-factor.ts'
import { consumeTotpCode } from './used-codes.ts'

/** Counts the person's unused backup codes. @throws better-auth's error where the person has no second factor, or a lost one */
export async function countBackupCodes({ auth }: TeamServices, userId: number): Promise<number> {
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: String(userId) } })
  return backupCodes.length
}

/** Throws our own refusal in the place of better-auth's, with the field of a wrong password or code; throws any other error as it is. */
function throwProblem(error: unknown): never {
  const refusal = readAuthRefusal(error)
  if (!refusal || refusal.status >= 500) throw error
  if (refusal.code === 'INVALID_PASSWORD') throw invalidFieldsError({ password: 'A senha está incorreta' })
  if (refusal.code === 'INVALID_CODE') throw invalidFieldsError({ code: 'Código incorreto. Confira-o no aplicativo' })
  if (refusal.code === 'TOTP_NOT_ENABLED')
    throw conflictError('Comece de novo', 'A configuração não foi iniciada: comece de novo.')
  if (refusal.code === 'TWO_FACTOR_NOT_ENABLED') throw conflictError('O segundo fator está desligado')
  if (refusal.code === 'TOTP_ALREADY_ENABLED') throw conflictError('O segundo fator já está ligado')
  if (refusal.status === 429) throw new AppError(429, 'too_many_codes', 'Muitos códigos incorretos', { retryAfter: 15 * 60 })
  throw unauthenticatedError()
}

/** Makes the headers of a call to better-auth in the name of the caller's session. */
const makeSessionHeaders = (caller: Caller, { baseUrl }: TeamServices) =>
  makeAuthHeaders(caller, listCookieNames(baseUrl).session)

type Own = Pick<Ctx, 'db' | 'user' | 'now'>

/**
 * Makes a call that checks the person's password; the call gets the person's email. A wrong password counts like a failed sign-in, because
 * whoever holds a session could otherwise guess it here.
 * @throws 429 where the address has to wait, 422 `password`
 */
async function callWithPassword<Answer>(
  own: Own,
  { address }: Caller,
  call: (email: string) => Promise<Answer>,
): Promise<Answer> {
  const [person] = await own.db.select({ email: users.email }).from(users).where(eq(users.id, own.user.id))
  if (!person?.email) throw unauthenticatedError()
  const { email } = person
  return runCountedCheck(own, { address, email }, () => call(email).catch(throwProblem))
}

type NewFactor = { uri: string; secret: string; backupCodes: string[] }

/**
 * Makes a new secret and new backup codes. Sign-ins ask for the second factor only after `confirmFactor`.
 * @throws 409 where the second factor is on, 422 `password`, 429
 */
export async function beginFactor(own: Own, team: TeamServices, caller: Caller, password: string): Promise<NewFactor> {
  const made = await callWithPassword(own, caller, () =>
    team.auth.api.enableTwoFactor({ body: { password }, headers: makeSessionHeaders(caller, team) }),
  )
  if (!('totpURI' in made)) throw new Error('better-auth began another kind of second factor')
  const { totpURI: uri, backupCodes } = made
  return { uri, secret: new URL(uri).searchParams.get('secret') ?? '', backupCodes }
}

/**
 * Turns the second factor on with its first code.
 * @returns the cookies of the session that replaces the caller's
 * @throws 409 before `beginFactor`, 422 `code` for a wrong or used one
 */
export async function confirmFactor({ db, user }: Ctx, team: TeamServices, caller: Caller, typed: string): Promise<string[]> {
  const [own, entered] = [
    { db, auth: team.auth },
    { userId: user.id, code: typed.replace(/\s/g, '') },
  ]
  // The code is marked as used before `verifyTOTP`, because that call announces the old session as ended, and the browser must then get its
  // new cookie without delay.
  if (!(await consumeTotpCode(own, entered))) throw invalidFieldsError({ code: 'Este código já foi usado. Espere o próximo' })
  const { headers } = await team.auth.api
    .verifyTOTP({ body: { code: entered.code }, headers: makeSessionHeaders(caller, team), returnHeaders: true })
    .catch(throwProblem)
  return pickCookies(headers, team)
}

/** Replaces the backup codes. @throws 409 where the second factor is off, 422 `password`, 429 */
export async function renewBackupCodes(
  own: Own,
  team: TeamServices,
  caller: Caller,
  password: string,
): Promise<{ backupCodes: string[] }> {
  const { backupCodes } = await callWithPassword(own, caller, () =>
    team.auth.api.generateBackupCodes({ body: { password }, headers: makeSessionHeaders(caller, team) }),
  )
  return { backupCodes }
}

/**
 * Removes a lost factor of the person, whose role may require one: the person then sets up another one. All the person's sessions end, and
 * another one begins, because better-auth refuses a session whose cookie was signed with the former key.
 */
async function removeLostFactor(ctx: Ctx, team: TeamServices, caller: Caller, password: string): Promise<string[]> {
  const { db, user, now } = ctx
  const email = await callWithPassword(ctx, caller, async (ownEmail) => {
    const hash = await findPasswordHash(db, user.id)
    const isRight = hash !== null && (await team.passwords.verify({ hash, password }))
    if (!isRight) throw invalidFieldsError({ password: 'A senha está incorreta' })
    return ownEmail
  })
  await db.transaction(async (tx) => {
    await setAuditActor(tx, makeAuditActor(ctx))
    await deleteFactorAndEndSessions(tx, { userId: user.id, now: now() })
  })
  const { cookies } = await beginPasswordSession(ctx, team, caller, { email, password })
  return cookies
}

/**
 * Turns the second factor off.
 * @returns the cookies of the session that replaces the caller's
 * @throws 409 where the person's role requires a second factor, unless it is lost; 422 `password`, 429
 */
export async function removeFactor(own: Ctx, team: TeamServices, caller: Caller, password: string): Promise<string[]> {
  if (await isFactorLost({ db: own.db, auth: team.auth }, own.user.id)) return removeLostFactor(own, team, caller, password)
  await refuseRequiredFactorRemoval(own)
  const { headers } = await callWithPassword(own, caller, () =>
    team.auth.api.disableTwoFactor({ body: { password }, headers: makeSessionHeaders(caller, team), returnHeaders: true }),
  )
  return pickCookies(headers, team)
}
