import type { changePassword as changeContract, readAccount as readContract } from 'contract/accounts/own-account.ts'
import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import { and, desc, eq, getTableColumns, gt } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { requireNoConflict, type SeenRecord } from '#core/edit-conflicts.ts'
import { notFoundError, unauthenticatedError } from '#core/errors.ts'
import { makeAuditActor, setAuditActor } from '#db/audit.ts'
import { sessions } from '#db/tables/accounts.ts'
import { users } from '#db/tables/workspace.ts'
import { photoUrlExpression } from '#features/records/photo-address.ts'
import type { Caller, TeamServices } from '../account-services.ts'
import { lockCaller } from '../people/lock-person.ts'
import { revokeApiTokens } from '../sessions/api-tokens.ts'
import { endSessions } from '../sessions/sessions.ts'
import { refuseCommonPassword } from '../sign-in/common-passwords.ts'
import { checkOwnPassword, findPasswordHash, storePasswordAndEndSessions } from '../sign-in/credentials.ts'
import { isSignInFresh } from '../sign-in/fresh-sign-in.ts'
import { isFactorRequired } from '../sign-in/second-factor.ts'
import { findFactor, openFactor } from '../sign-in/stored-factor.ts'

/** The first match counts: Edge's header names Chrome and Safari as well. */
const BROWSERS = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

const findName = (names: readonly (readonly [string, RegExp])[], header: string): string | undefined =>
  names.find(([, pattern]) => pattern.test(header))?.[0]

function describeDevice(userAgent: string | null): string {
  const header = userAgent ?? ''
  const parts = [findName(BROWSERS, header), findName(SYSTEMS, header)].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(' no ') : 'Navegador desconhecido'
}

type Account = HandlerResult<typeof readContract>

async function findOwnRow({ db, user }: Ctx) {
  const [row] = await db
    .select({ ...getTableColumns(users), photo: photoUrlExpression() })
    .from(users)
    .where(eq(users.id, user.id))
  if (!row?.role || !row.email) throw unauthenticatedError()
  return { ...row, role: row.role, email: row.email }
}

async function listOwnSessions({ db, user, now }: Ctx): Promise<Account['sessions']> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, now())))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
  return rows.map(({ id, userAgent, address, createdAt, lastUsedAt }) => ({
    id,
    device: describeDevice(userAgent),
    address,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: id === user.sessionId,
  }))
}

export async function readAccount(ctx: Ctx, { mailer }: TeamServices): Promise<Account> {
  const { id, name, email, role, revision, photo, mutedNotifications, dueMail, twoFactorEnabled } = await findOwnRow(ctx)
  const factor = twoFactorEnabled ? await findFactor(ctx.db, id) : undefined
  const openedFactor = factor && openFactor(ctx.secrets, factor)
  return {
    name,
    email,
    role,
    revision,
    photo,
    mutedNotifications,
    ...(mailer && { dueMail }),
    hasSecondFactor: twoFactorEnabled,
    needsSecondFactor: await isFactorRequired(ctx.db, id),
    isSecondFactorLost: factor !== undefined && openedFactor === undefined,
    backupCodesLeft: openedFactor?.backupCodes.length ?? 0,
    hasPassword: (await findPasswordHash(ctx.db, id)) !== null,
    isSignInFresh: await isSignInFresh(ctx),
    sessions: await listOwnSessions(ctx),
  }
}

type Rename = SeenRecord & { name?: string | undefined }

/** @throws 409 `changed_elsewhere` */
export async function renameAccount({ db, user, now }: Ctx, { name, ...seen }: Rename): Promise<void> {
  const [row] = await db.select().from(users).where(eq(users.id, user.id)).for('update')
  if (!row) throw unauthenticatedError()
  requireNoConflict(seen, { name }, { revision: row.revision, values: { name: row.name } })
  if (name !== undefined) await db.update(users).set({ name, updatedAt: now() }).where(eq(users.id, user.id))
}

/**
 * Ends the person's other sessions; wrong tries count like those of a sign-in.
 * @throws 422 `current` for a wrong password, 422 `next` for a common one, 429
 */
export async function changePassword(
  ctx: Ctx,
  team: TeamServices,
  caller: Caller,
  { current, next, ...chosen }: HandlerInput<typeof changeContract, never>['json'],
): Promise<void> {
  const { db, user, now } = ctx
  const field = { field: 'current', password: current, wrong: 'A senha atual está incorreta' }
  const checked = await checkOwnPassword(ctx, team, caller, field)
  refuseCommonPassword(next, { field: 'next', email: checked.email })
  const hash = await team.passwords.hash(next)
  await db.transaction(async (tx) => {
    await lockCaller({ db: tx, user }, checked)
    await setAuditActor(tx, makeAuditActor(ctx))
    await storePasswordAndEndSessions(tx, { userId: user.id, hash, now: now(), exceptSessionId: user.sessionId })
    if (chosen.revokeTokens) await revokeApiTokens(tx, { userId: user.id, now: now() })
  })
}

/** @throws 404 for another person's session */
export async function endOwnSession({ db, user }: Ctx, id: number): Promise<void> {
  const own = and(eq(sessions.id, id), eq(sessions.userId, user.id))
  const ended = await db.delete(sessions).where(own).returning({ id: sessions.id })
  if (ended.length === 0) throw notFoundError('Sessão não encontrada')
}

export async function endOtherSessions(ctx: Ctx): Promise<void> {
  const { db, user } = ctx
  await lockCaller(ctx)
  await endSessions(db, { userId: user.id, except: user.sessionId })
}
