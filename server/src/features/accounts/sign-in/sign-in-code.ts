import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#core/database.ts'
import { AppError, unauthenticatedError } from '#core/errors.ts'
import { formatCommand } from '#core/format-command.ts'
import { twoFactors, verifications } from '#db/tables/accounts.ts'
import type { Caller, TeamServices } from '../account-services.ts'
import { lockPerson } from '../people/lock-person.ts'
import { recordFailedCode } from './audit-sign-in.ts'
import { formatCookie, listCookieNames } from './cookies.ts'
import { beginSession, findWaitingSignIn } from './sign-in.ts'
import { findFactor, openFactor, sealBackupCodes } from './stored-factor.ts'
import { findCodeStep, isStepUsed } from './totp.ts'

/** Every so many wrong codes in a row end the sign-in for which they were entered. */
const CODES_PER_SIGN_IN = 5
/** So many wrong codes in a row close the factor for a while. */
const CODES_PER_FACTOR = 10
const CLOSED_MINUTES = 15

const badCodeError = () =>
  new AppError(401, 'bad_code', 'Código incorreto', { detail: 'Código incorreto. Confira-o no aplicativo e tente de novo.' })

const lockedFactorError = () =>
  new AppError(429, 'too_many_codes', 'Muitos códigos incorretos', {
    detail: `Muitos códigos incorretos. Espere ${CLOSED_MINUTES} minutos e entre de novo.`,
    retryAfter: CLOSED_MINUTES * 60,
  })

const lostFactorError = () =>
  new AppError(409, 'factor_lost', 'Esta verificação em duas etapas não vale mais', {
    detail: `O servidor perdeu a chave das verificações em duas etapas, e nenhum código vale mais. Peça a quem cuida do servidor o comando ${formatCommand('accounts', 'remove-factor')}, com o seu e-mail; depois entre com a senha e ative a verificação em duas etapas de novo.`,
  })

type Factor = typeof twoFactors.$inferSelect

/** An end that lies too far ahead was stored by a clock that was ahead, and does not count. */
function isClosed({ lockedUntil }: Factor, now: Date): boolean {
  const left = (lockedUntil?.getTime() ?? 0) - now.getTime()
  return left > 0 && left <= CLOSED_MINUTES * 60_000
}

async function consumeCode(
  { db, secrets }: Pick<Ctx, 'db' | 'secrets'>,
  factor: Factor,
  opened: { secret: string; backupCodes: string[] },
  code: string,
): Promise<boolean> {
  const step = findCodeStep(opened.secret, code)
  const isRight = step === undefined ? opened.backupCodes.includes(code) : !isStepUsed(step, factor.lastUsedStep)
  if (!isRight) return false
  const left = opened.backupCodes.filter((one) => one !== code)
  const used = step === undefined ? { backupCodes: sealBackupCodes(secrets, left) } : { lastUsedStep: step }
  await db
    .update(twoFactors)
    .set({ ...used, failedVerificationCount: 0, lockedUntil: null })
    .where(eq(twoFactors.id, factor.id))
  return true
}

const endWaitingSignIn = (db: Db, id: number) => db.delete(verifications).where(eq(verifications.id, id))

async function countWrongCode(db: Db, factor: Factor, { waitingId, now }: { waitingId: number; now: Date }): Promise<void> {
  // A factor that was closed and is open again begins anew.
  const failures = factor.failedVerificationCount >= CODES_PER_FACTOR ? 1 : factor.failedVerificationCount + 1
  const lockedUntil = failures >= CODES_PER_FACTOR ? new Date(now.getTime() + CLOSED_MINUTES * 60_000) : null
  await db.update(twoFactors).set({ failedVerificationCount: failures, lockedUntil }).where(eq(twoFactors.id, factor.id))
  if (failures % CODES_PER_SIGN_IN === 0) await endWaitingSignIn(db, waitingId)
}

/**
 * Each code works once.
 * @throws 409 `factor_lost`; 401 `bad_code`; 401 `unauthenticated` after the fifth wrong code; 429 for a quarter of an hour after
 * the tenth in a row
 */
export async function verifySecondFactorCode(
  ctx: Pick<Ctx, 'db' | 'now' | 'secrets'>,
  team: TeamServices,
  caller: Caller,
  code: string,
): Promise<string[]> {
  // A refusal is returned and not thrown in the transaction, which has to keep the count of wrong codes.
  const outcome = await ctx.db.transaction(async (db): Promise<string[] | AppError> => {
    const own = { ...ctx, db }
    const found = await findWaitingSignIn(own, team, caller)
    const person = found && (await lockPerson(db, found.userId))
    // It may have ended while the lock was waited for.
    const waiting = person && (await findWaitingSignIn(own, team, caller))
    const factor = person && (await findFactor(db, person.id))
    if (!waiting || !factor) return unauthenticatedError()
    const opened = openFactor(ctx.secrets, factor)
    if (!opened) return lostFactorError()
    const isFactorClosed = isClosed(factor, ctx.now())
    if (isFactorClosed || !(await consumeCode(own, factor, opened, code.replace(/\s/g, '')))) {
      await recordFailedCode(own, caller)
      if (isFactorClosed) return lockedFactorError()
      await countWrongCode(db, factor, { waitingId: waiting.id, now: ctx.now() })
      return badCodeError()
    }
    await endWaitingSignIn(db, waiting.id)
    return [await beginSession(own, team, caller, person), formatCookie(listCookieNames(team.baseUrl).secondFactor, '', 0)]
  })
  if (outcome instanceof AppError) throw outcome
  return outcome
}
