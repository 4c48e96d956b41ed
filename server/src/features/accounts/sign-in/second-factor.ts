import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#core/database.ts'
import { conflictError, invalidFieldsError } from '#core/errors.ts'
import { twoFactors } from '#db/tables/accounts.ts'
import { users, workspace } from '#db/tables/workspace.ts'
import type { Caller, TeamServices } from '../account-services.ts'
import { type ActivePerson, lockCaller } from '../people/lock-person.ts'
import { createSession, endSessions } from '../sessions/sessions.ts'
import { generateLetters } from '../sessions/token.ts'
import { recordFactorChange } from './audit-sign-in.ts'
import { checkOwnPassword } from './credentials.ts'
import { deleteFactorAndEndSessions, findFactor, openFactor, sealBackupCodes, sealFactor } from './stored-factor.ts'
import { findCodeStep, formatTotpSecret, formatTotpUri, generateTotpSecret, isStepUsed } from './totp.ts'

const factorRequiredExpression = () => sql<boolean>`coalesce(${users.role} = any(${workspace.secondFactorRoles}), false)`

export const factorMissingExpression = () => sql<boolean>`(${factorRequiredExpression()} and not ${users.twoFactorEnabled})`

export const workspaceCondition = eq(workspace.id, 1)

export async function isFactorRequired(db: Db, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ isRequired: factorRequiredExpression() })
    .from(users)
    .innerJoin(workspace, workspaceCondition)
    .where(eq(users.id, userId))
  return row?.isRequired ?? false
}

/** @throws 409 where the person's role requires the second factor */
async function refuseRequiredFactorRemoval({ db, user }: Pick<Ctx, 'db' | 'user'>): Promise<void> {
  if (await isFactorRequired(db, user.id))
    throw conflictError(
      'O seu papel exige a verificação em duas etapas',
      'O seu papel exige a verificação em duas etapas. Um dono pode mudar isso em Configurações, Pessoas.',
    )
}

const ISSUER = 'AI Dashboard'

const BACKUP_CODES = 10

const generateBackupCodes = (): string[] =>
  Array.from({ length: BACKUP_CODES }, () => `${generateLetters(5)}-${generateLetters(5)}`)

/** The write's transaction holds the caller's row. @throws 401, 403, 422 `password`, 429 */
async function writeWithPassword<Answer>(
  ctx: Ctx,
  team: TeamServices,
  caller: Caller,
  { password, write }: { password: string; write: (own: Ctx, person: ActivePerson) => Promise<Answer> },
): Promise<Answer> {
  const { hash } = await checkOwnPassword(ctx, team, caller, { field: 'password', password, wrong: 'A senha está incorreta' })
  return ctx.db.transaction(async (db) => {
    const own = { ...ctx, db }
    return write(own, await lockCaller(own, { hash }))
  })
}

type NewFactor = { uri: string; secret: string; backupCodes: string[] }

/** Sign-ins ask for the second factor only after `confirmFactor`. @throws 409 if the second factor is on, 422 `password`, 429 */
export const beginFactor = (ctx: Ctx, team: TeamServices, caller: Caller, password: string): Promise<NewFactor> =>
  writeWithPassword(ctx, team, caller, {
    password,
    async write({ db, secrets }, { id: userId, email, twoFactorEnabled }) {
      if (twoFactorEnabled) throw conflictError('A verificação em duas etapas já está ativada')
      const [secret, backupCodes] = [generateTotpSecret(), generateBackupCodes()]
      const sealed = { ...sealFactor(secrets, { secret, backupCodes }), verified: false, lastUsedStep: null }
      await db
        .insert(twoFactors)
        .values({ userId, ...sealed })
        .onConflictDoUpdate({ target: twoFactors.userId, set: sealed })
      const uri = formatTotpUri(secret, { issuer: ISSUER, account: email })
      return { uri, secret: formatTotpSecret(secret), backupCodes }
    },
  })

/**
 * Ends the person's other sessions and replaces the caller's; the code counts as used.
 * @throws 409 before `beginFactor`, 422 `code` for a wrong or used one
 */
export async function confirmFactor(ctx: Ctx, { baseUrl }: TeamServices, caller: Caller, typed: string): Promise<string> {
  return ctx.db.transaction(async (db) => {
    const { id: userId, twoFactorEnabled } = await lockCaller({ db, user: ctx.user })
    const factor = await findFactor(db, userId)
    if (twoFactorEnabled) throw conflictError('A verificação em duas etapas já está ativada')
    const opened = factor && openFactor(ctx.secrets, factor)
    if (!factor || !opened) throw conflictError('Comece de novo', 'A configuração não foi iniciada: comece de novo.')
    const step = findCodeStep(opened.secret, typed.replace(/\s/g, ''))
    if (step === undefined) throw invalidFieldsError({ code: 'Código incorreto. Confira-o no aplicativo' })
    if (isStepUsed(step, factor.lastUsedStep)) throw invalidFieldsError({ code: 'Este código já foi usado. Espere o próximo' })
    const now = ctx.now()
    await db.update(users).set({ twoFactorEnabled: true, updatedAt: now }).where(eq(users.id, userId))
    await db.update(twoFactors).set({ verified: true, lastUsedStep: step }).where(eq(twoFactors.id, factor.id))
    await endSessions(db, { userId })
    const { cookie } = await createSession(db, { userId, caller, baseUrl, now })
    await recordFactorChange({ ...ctx, db }, 'created')
    return cookie
  })
}

/** @throws 409 if the second factor is off, 422 `password`, 429 */
export const renewBackupCodes = (ctx: Ctx, team: TeamServices, caller: Caller, password: string): Promise<string[]> =>
  writeWithPassword(ctx, team, caller, {
    password,
    async write(own) {
      const factor = await findFactor(own.db, own.user.id)
      if (!factor?.verified) throw conflictError('A verificação em duas etapas está desativada')
      const codes = generateBackupCodes()
      await own.db
        .update(twoFactors)
        .set({ backupCodes: sealBackupCodes(own.secrets, codes) })
        .where(eq(twoFactors.id, factor.id))
      await recordFactorChange(own, 'changed')
      return codes
    },
  })

/**
 * Ends the person's other sessions and replaces the caller's.
 * @throws 409 if the role requires a second factor, unless it is lost; 422 `password`, 429
 */
export const removeFactor = (ctx: Ctx, team: TeamServices, caller: Caller, password: string): Promise<string> =>
  writeWithPassword(ctx, team, caller, {
    password,
    async write(own) {
      const factor = await findFactor(own.db, own.user.id)
      const isLost = factor !== undefined && openFactor(own.secrets, factor) === undefined
      if (!isLost) await refuseRequiredFactorRemoval(own)
      const [userId, now] = [own.user.id, own.now()]
      await deleteFactorAndEndSessions(own.db, { userId, now })
      const { cookie } = await createSession(own.db, { userId, caller, baseUrl: team.baseUrl, now })
      await recordFactorChange(own, 'purged')
      return cookie
    },
  })
