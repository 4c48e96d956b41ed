import type { Ctx } from '../core/context.ts'
import { AppError, unauthenticatedError } from '../core/errors.ts'
import { readNewSessionToken, recordFailedCode, recordFailedSignIn, recordSignIn } from './audit-sign-in.ts'
import { makeAuthHeaders, pickCookies, readAuthRefusal } from './auth-call.ts'
import type { Caller } from './caller.ts'
import { listCookieNames, readCookie, readSessionToken } from './cookies.ts'
import type { TeamServices } from './services.ts'
import { endSessionOfToken } from './sessions.ts'
import { runCountedCheck } from './sign-in-failures.ts'
import { isFactorLost } from './stored-factor.ts'
import { consumeTotpCode, isUsedTotpCode } from './used-codes.ts'

/** The answer of a call, with the cookies that it sets. */
export type WithCookies<Answer> = { answer: Answer; cookies: string[] }

const badCredentialsError = () =>
  new AppError(401, 'bad_credentials', 'E-mail ou senha incorretos', {
    detail: 'E-mail ou senha incorretos. Confira os dois e tente de novo.',
  })

const badCodeError = () =>
  new AppError(401, 'bad_code', 'Código incorreto', { detail: 'Código incorreto. Confira-o no aplicativo e tente de novo.' })

const lockedFactorError = () =>
  new AppError(429, 'too_many_codes', 'Muitos códigos incorretos', {
    detail: 'Muitos códigos incorretos. Espere 15 minutos e entre de novo.',
    retryAfter: 15 * 60,
  })

const lostFactorError = () =>
  new AppError(409, 'factor_lost', 'Este segundo fator não vale mais', {
    detail:
      'O servidor perdeu a chave dos segundos fatores, e nenhum código vale mais. Peça a quem cuida do servidor o comando npm run accounts -- remove-factor, com o seu e-mail; depois entre com a senha e ligue o segundo fator de novo.',
  })

/** Ends the earlier session of the browser, whose cookie the new one replaces. */
export async function endReplacedSession(
  { db }: Pick<Ctx, 'db'>,
  { cookieHeader }: Caller,
  { baseUrl }: TeamServices,
): Promise<void> {
  await endSessionOfToken(db, readSessionToken(readCookie(cookieHeader, listCookieNames(baseUrl).session)))
}

type SignIn = { email: string; password: string }

/**
 * Checks a password and begins a session, or asks for the second factor, without counting the try.
 * @throws better-auth's refusal where the password is wrong, or the person may not sign in
 */
export async function beginPasswordSession(
  ctx: Pick<Ctx, 'db' | 'now'>,
  team: TeamServices,
  caller: Caller,
  { email, password }: SignIn,
): Promise<WithCookies<{ secondFactor: boolean }>> {
  const body = { email, password }
  const { response, headers } = await team.auth.api.signInEmail({ body, headers: makeAuthHeaders(caller), returnHeaders: true })
  await endReplacedSession(ctx, caller, team)
  const secondFactor = 'twoFactorRedirect' in response
  const cookies = pickCookies(headers, team)
  if (!secondFactor) await recordSignIn(ctx, team, caller, cookies)
  return { answer: { secondFactor }, cookies }
}

/**
 * Checks a password and begins a session, or asks for the second factor. An unknown email, a wrong password and a deactivated person are
 * refused with the same answer and after the same work (one scrypt), so that the refusal does not tell which it was.
 */
export async function signInWithPassword(
  ctx: Pick<Ctx, 'db' | 'now'>,
  team: TeamServices,
  caller: Caller,
  given: SignIn,
): Promise<WithCookies<{ secondFactor: boolean }>> {
  return runCountedCheck(ctx, { address: caller.address, email: given.email }, () =>
    beginPasswordSession(ctx, team, caller, given).catch(async (error: unknown) => {
      const refusal = readAuthRefusal(error)
      if (!refusal || refusal.status >= 500) throw error
      await recordFailedSignIn(ctx, caller, given.email)
      throw badCredentialsError()
    }),
  )
}

const TOTP = /^\d{6}$/

/** Finds the person of a sign-in, with a password or a provider, that still needs the second factor, by its cookie. */
async function findPendingPerson({ auth, baseUrl }: TeamServices, { cookieHeader }: Caller): Promise<number | undefined> {
  const [, identifier = ''] = /^([\w-]+)\./.exec(readCookie(cookieHeader, listCookieNames(baseUrl).secondFactor) ?? '') ?? []
  const { internalAdapter } = await auth.$context
  const pending = identifier === '' ? null : await internalAdapter.findVerificationValue(identifier)
  return pending ? Number(pending.value) : undefined
}

async function refuseCode(ctx: Pick<Ctx, 'db' | 'now'>, caller: Caller): Promise<AppError> {
  await recordFailedCode(ctx, caller)
  return badCodeError()
}

/**
 * Completes a sign-in, with a password or a provider, by a code of the authenticator app or by a backup code; each can be used only once.
 * @throws 409 `factor_lost` where no code is right any more; 401 `bad_code`; 401 `unauthenticated` where the sign-in has to begin again,
 * also after its fifth wrong code; 429 for a quarter of an hour after the person's tenth wrong code in a row
 */
export async function verifySecondFactorCode(
  ctx: Pick<Ctx, 'db' | 'now'>,
  team: TeamServices,
  caller: Caller,
  code: string,
): Promise<string[]> {
  const compact = code.replace(/\s/g, '')
  const isTotp = TOTP.test(compact)
  const [own, pendingId] = [{ db: ctx.db, auth: team.auth }, await findPendingPerson(team, caller)]
  if (pendingId !== undefined && (await isFactorLost(own, pendingId))) throw lostFactorError()
  const userId = isTotp ? pendingId : undefined
  if (userId !== undefined && (await isUsedTotpCode(own, { userId, code: compact }))) throw await refuseCode(ctx, caller)
  const call = { body: { code: compact }, headers: makeAuthHeaders(caller, listCookieNames(team.baseUrl).secondFactor) }
  const { api } = team.auth
  const verify = isTotp ? api.verifyTOTP : api.verifyBackupCode
  const { headers } = await verify({ ...call, returnHeaders: true }).catch(async (error: unknown) => {
    const refusal = readAuthRefusal(error)
    if (refusal && refusal.status < 500) await recordFailedCode(ctx, caller)
    if (refusal?.status === 429) throw lockedFactorError()
    if (refusal?.code === 'INVALID_CODE' || refusal?.code === 'INVALID_BACKUP_CODE') throw badCodeError()
    throw refusal ? unauthenticatedError() : error
  })
  const cookies = pickCookies(headers, team)
  if (userId !== undefined && !(await consumeTotpCode(own, { userId, code: compact }))) {
    await endSessionOfToken(ctx.db, readNewSessionToken(cookies, team))
    throw await refuseCode(ctx, caller)
  }
  await endReplacedSession(ctx, caller, team)
  await recordSignIn(ctx, team, caller, cookies)
  return cookies
}
