import { isRoleWithin } from 'contract/accounts/roles.ts'
import { type createToken as createContract, type listTokens as listContract, MAX_API_TOKENS } from 'contract/accounts/tokens.ts'
import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { conflictError, invalidFieldsError, notFoundError } from '#core/errors.ts'
import { hashToken } from '#core/tokens.ts'
import { apiTokens } from '#db/tables/accounts.ts'
import { users } from '#db/tables/workspace.ts'
import { lockCaller } from '../people/lock-person.ts'
import { lockPersonAndOwners, requireOwnerFor } from '../people/row-rules.ts'
import { generateApiToken } from './api-tokens.ts'

const DAY_MS = 24 * 3_600_000

const unrevokedCondition = (userId: number) => and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt))
const ownCondition = ({ user }: Ctx) => unrevokedCondition(user.id)

async function readTokens(ctx: Ctx, userId: number): Promise<HandlerResult<typeof listContract>> {
  const rows = await ctx.db.select().from(apiTokens).where(unrevokedCondition(userId)).orderBy(desc(apiTokens.id))
  const now = ctx.now()
  const tokens = rows.map(({ id, name, role, createdAt, expiresAt, lastUsedAt }) => ({
    id,
    name,
    role,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    isExpired: expiresAt !== null && expiresAt <= now,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
  return { tokens }
}

export const listTokens = (ctx: Ctx) => readTokens(ctx, ctx.user.id)

/** @throws 403 for the tokens of an owner, unless an owner asks; 404 */
export async function listPersonTokens(ctx: Ctx, personId: number): Promise<HandlerResult<typeof listContract>> {
  const [person] = await ctx.db.select({ role: users.role }).from(users).where(eq(users.id, personId))
  if (!person?.role) throw notFoundError('Pessoa não encontrada')
  requireOwnerFor(ctx, person.role)
  return readTokens(ctx, personId)
}

type NewToken = HandlerInput<typeof createContract, never>['json']

/** @throws 422 `role` for a role with more permissions than the person's, 409 if the person has too many tokens */
export async function createToken(ctx: Ctx, { name, role, days }: NewToken): Promise<HandlerResult<typeof createContract>> {
  const { db, user, now } = ctx
  // Of two creations at once, the second waits for this lock, and counts the token of the first.
  const person = await lockCaller(ctx)
  if (!isRoleWithin(role, person.role))
    throw invalidFieldsError({ role: 'Escolha um papel que não tenha mais permissões do que o seu' })
  if ((await db.$count(apiTokens, ownCondition(ctx))) >= MAX_API_TOKENS)
    throw conflictError(
      `Você já tem ${MAX_API_TOKENS} tokens`,
      `Você já tem ${MAX_API_TOKENS} tokens: revogue os que não usa mais.`,
    )
  const [token, createdAt] = [generateApiToken(), now()]
  const expiresAt = days === null ? null : new Date(createdAt.getTime() + days * DAY_MS)
  const values = { userId: user.id, name, role, tokenHash: hashToken(token), createdAt, expiresAt }
  const [made] = await db.insert(apiTokens).values(values).returning({ id: apiTokens.id })
  if (!made) throw new Error('the token was not stored')
  return { ok: true, id: made.id, token }
}

const unknownTokenError = () => notFoundError('Token não encontrado')

async function storeRevocation(ctx: Ctx, userId: number, id: number): Promise<void> {
  const which = and(eq(apiTokens.id, id), unrevokedCondition(userId))
  const revoked = await ctx.db.update(apiTokens).set({ revokedAt: ctx.now() }).where(which).returning({ id: apiTokens.id })
  if (revoked.length === 0) throw unknownTokenError()
}

/** @throws 404 for another person's token */
export const revokeToken = (ctx: Ctx, id: number) => storeRevocation(ctx, ctx.user.id, id)

/** @throws 403 for the token of an owner, unless an owner revokes it; 404; 409 for the caller's own token */
export async function revokePersonToken(ctx: Ctx, id: number): Promise<void> {
  const [token] = await ctx.db.select({ userId: apiTokens.userId }).from(apiTokens).where(eq(apiTokens.id, id))
  if (!token) throw unknownTokenError()
  const { person } = await lockPersonAndOwners(ctx, token.userId)
  requireOwnerFor(ctx, person.role)
  return storeRevocation(ctx, token.userId, id)
}
