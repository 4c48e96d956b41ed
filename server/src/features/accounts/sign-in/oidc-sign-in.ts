import type { OidcFailure } from 'contract/accounts/sign-in.ts'
import { formatCodePath, SIGN_IN_PATH } from 'contract/accounts/sign-in-return.ts'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#core/database.ts'
import { notFoundError } from '#core/errors.ts'
import { accounts } from '#db/tables/accounts.ts'
import { users } from '#db/tables/workspace.ts'
import type { Caller, TeamServices } from '../account-services.ts'
import { acceptInvitationByEmail } from '../people/account-links.ts'
import { lockPerson } from '../people/lock-person.ts'
import { formatCookie, listCookieNames, readCookie } from './cookies.ts'
import { type Oidc, type OidcPerson, type OidcStep, providerUnavailableError } from './oidc.ts'
import { continueSignIn, type WithCookies } from './sign-in.ts'
import { countOidcTry, uncountOidcTry } from './sign-in-failures.ts'

const STEP_SECONDS = 600

const OIDC_PROVIDER = 'oidc'

function requireOidc({ oidc }: TeamServices): Oidc {
  if (!oidc) throw notFoundError('Este servidor não tem outro provedor para entrar')
  return oidc
}

/** `returnTo` is a path of this app; `expiresAt` is in ms since 1970. */
type BegunStep = OidcStep & { returnTo: string; expiresAt: number }

const STEP_LOCATION = 'cookie:oidc_state'

/**
 * The browser's sealed cookie has state, nonce and PKCE verifier, so only it can complete the sign-in.
 * @throws 404, 429 if too many were not completed, 503 `provider_unavailable`
 */
export async function beginOidcSignIn(
  { db, now, secrets }: Pick<Ctx, 'db' | 'now' | 'secrets'>,
  team: TeamServices,
  caller: Caller,
  returnTo: string,
): Promise<WithCookies<{ url: string }>> {
  const oidc = requireOidc(team)
  await countOidcTry(db, caller.address, now())
  const { url, step } = await oidc.begin()
  const begun: BegunStep = { ...step, returnTo, expiresAt: now().getTime() + STEP_SECONDS * 1000 }
  const sealed = secrets.seal(JSON.stringify(begun), STEP_LOCATION)
  return { answer: { url }, cookies: [formatCookie(listCookieNames(team.baseUrl).oidcState, sealed, STEP_SECONDS)] }
}

function readBegunStep(
  { now, secrets }: Pick<Ctx, 'now' | 'secrets'>,
  { baseUrl }: TeamServices,
  { cookieHeader }: Caller,
): BegunStep | undefined {
  const sealed = readCookie(cookieHeader, listCookieNames(baseUrl).oidcState)
  if (!sealed) return undefined
  try {
    const step: BegunStep = JSON.parse(secrets.open(sealed, STEP_LOCATION))
    return step.expiresAt > now().getTime() ? step : undefined
  } catch {
    return undefined
  }
}

/** By the email only if the provider has verified it, and the email has an account or an open invitation. */
async function findPerson(
  { db, now }: { db: Db; now: Date },
  { issuer }: Oidc,
  caller: Caller,
  { subject, email, isEmailVerified, name }: OidcPerson,
): Promise<{ id: number; isLinked: boolean } | OidcFailure> {
  const sameIssuer = or(isNull(accounts.issuer), eq(accounts.issuer, issuer))
  const known = and(eq(accounts.providerId, OIDC_PROVIDER), eq(accounts.accountId, subject), sameIssuer)
  const [linked] = await db.select({ id: accounts.userId }).from(accounts).where(known)
  if (linked) return { ...linked, isLinked: true }
  if (email === undefined) return 'unverified'
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!isEmailVerified) return person ? 'unverified' : 'uninvited'
  const id = person?.id ?? (await acceptInvitationByEmail(db, caller, { email, name: name?.trim() }, now))
  return id === undefined ? 'uninvited' : { id, isLinked: false }
}

async function storeLink(
  { db, now }: { db: Db; now: Date },
  { issuer }: Oidc,
  { userId, subject }: { userId: number; subject: string },
): Promise<void> {
  const link = { userId, issuer, updatedAt: now }
  await db
    .insert(accounts)
    .values({ ...link, providerId: OIDC_PROVIDER, accountId: subject, createdAt: now })
    .onConflictDoUpdate({ target: [accounts.providerId, accounts.accountId], set: link })
}

type Query = Record<string, string>
type SignInRedirect = WithCookies<{ path: string }>

/**
 * The state must be this browser's cookie's; at first only a verified email with an account or invitation may sign in, later the
 * provider's id decides.
 * @throws 404
 */
export async function finishOidcSignIn(
  ctx: Pick<Ctx, 'db' | 'now' | 'log' | 'secrets'>,
  team: TeamServices,
  caller: Caller,
  query: Query,
): Promise<SignInRedirect> {
  const oidc = requireOidc(team)
  const forgetStep = formatCookie(listCookieNames(team.baseUrl).oidcState, '', 0)
  const fail = (failure: OidcFailure): SignInRedirect => ({
    answer: { path: `${SIGN_IN_PATH}#falha=${failure}` },
    cookies: [forgetStep],
  })
  const step = readBegunStep(ctx, team, caller)
  if (!step || query.state !== step.state) return fail('expired')
  if (query.error !== undefined) return fail(query.error === 'access_denied' ? 'canceled' : 'provider')
  const found = await oidc.finish(query, step).catch((error: unknown) => {
    ctx.log.warn(
      { err: providerUnavailableError(oidc.name, error) },
      'the OpenID provider did not answer a sign-in as it should; check OIDC_ISSUER and the network',
    )
    return undefined
  })
  if (!found) return fail('provider')
  const signedIn = await ctx.db.transaction(async (db) => {
    const own = { db, now: ctx.now() }
    const known = await findPerson(own, oidc, caller, found)
    if (typeof known === 'string') return known
    const person = await lockPerson(db, known.id)
    if (!person) return 'uninvited'
    if (!known.isLinked) await storeLink(own, oidc, { userId: person.id, subject: found.subject })
    return continueSignIn({ ...ctx, db }, team, caller, person)
  })
  if (typeof signedIn === 'string') return fail(signedIn)
  await uncountOidcTry(ctx.db, caller.address)
  const fragment = new URLSearchParams(new URL(step.returnTo, team.baseUrl).hash.slice(1))
  const path = signedIn.answer.secondFactor ? formatCodePath(step.returnTo, fragment) : step.returnTo
  return { answer: { path }, cookies: [...signedIn.cookies, forgetStep] }
}
