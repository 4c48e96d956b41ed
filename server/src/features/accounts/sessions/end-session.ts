import type { readSignInOptions } from 'contract/accounts/sign-in.ts'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import { isLoopbackHostname } from 'contract/values/loopback.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import { formatCommand } from '#core/format-command.ts'
import { makeAuditActor, recordAudit } from '#db/audit.ts'
import { sessions } from '#db/tables/accounts.ts'
import type { AccountServices, TeamServices } from '../account-services.ts'
import { hasActiveOwner } from '../people/owner.ts'
import { formatCookie, listCookieNames } from '../sign-in/cookies.ts'

/** @throws 404 in local mode, which has no accounts */
export function requireTeam({ team }: AccountServices): TeamServices {
  if (!team) throw notFoundError('Este servidor não tem contas')
  return team
}

/** Whether browsers treat the address as a secure context, in which the microphone works (W3C Secure Contexts, 3.1). */
const isSecureAddress = (url: URL): boolean => url.protocol === 'https:' || isLoopbackHostname(url)

export async function describeSignIn(
  { db }: Ctx,
  team: TeamServices | undefined,
): Promise<HandlerResult<typeof readSignInOptions>> {
  if (!team) return { accounts: false, hasOwner: false, isSecure: true, oidc: null }
  return {
    accounts: true,
    hasOwner: await hasActiveOwner(db),
    isSecure: isSecureAddress(new URL(team.baseUrl)),
    oidc: team.oidc?.name ?? null,
    ownerLinkCommand: formatCommand('accounts', 'owner-link'),
  }
}

export async function endSession(ctx: Ctx, { baseUrl }: TeamServices): Promise<string[]> {
  const { sessionId } = ctx.user
  if (sessionId !== null)
    await ctx.db.transaction(async (tx) => {
      await tx.delete(sessions).where(eq(sessions.id, sessionId))
      await recordAudit(tx, { action: 'signed-out', recordKind: 'session', recordId: sessionId }, makeAuditActor(ctx))
    })
  return [formatCookie(listCookieNames(baseUrl).session, '', 0)]
}
