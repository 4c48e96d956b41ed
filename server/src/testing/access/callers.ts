import type { CallerKind, OutsiderKind } from 'contract/accounts/expected-answers.ts'
import { createToken } from 'contract/accounts/tokens.ts'
import { ROLES, type Role } from 'contract/calls/permissions.ts'
import { eq } from 'drizzle-orm'
import { apiTokens, sessions } from '#db/tables/accounts.ts'
import { users } from '#db/tables/workspace.ts'
import type { PersonClient, TeamApi } from '../team-api.ts'

type Headers = Record<string, string>

/** The callers of the access matrix. `headers`: the headers with which each caller's calls are sent. */
export type Callers = {
  headers: Readonly<Record<CallerKind, Headers>>
  /** Restores the sessions that a call has ended. */
  restoreSessions(): Promise<void>
}

async function makeTokenHeaders(person: PersonClient): Promise<Headers> {
  const { token } = await person.ok(createToken, { json: { name: 'Programa', role: person.role, days: null } })
  return { authorization: `Bearer ${token}` }
}

/** Invalidates an owner's session and token in the way that `state` names. */
async function invalidateCredentials({ db, time }: TeamApi, state: string, { id }: PersonClient): Promise<void> {
  const [session, token] = [eq(sessions.userId, id), eq(apiTokens.userId, id)]
  if (state === 'deactivated') await db.update(users).set({ deactivatedAt: time.now() }).where(eq(users.id, id))
  if (state === 'expired') {
    await db.update(sessions).set({ expiresAt: time.now() }).where(session)
    await db.update(apiTokens).set({ expiresAt: time.now() }).where(token)
  }
  if (state === 'ended') {
    await db.delete(sessions).where(session)
    await db.update(apiTokens).set({ revokedAt: time.now() }).where(token)
  }
}

/** Signs in a person of each role, and makes a token of the same role for each. */
async function startHolders(api: TeamApi, own: Headers): Promise<Partial<Record<CallerKind, Headers>>> {
  const headers: Partial<Record<CallerKind, Headers>> = {}
  for (const role of ROLES) {
    const person = role === 'owner' ? api.owner : await api.join(role, role)
    headers[role] = { ...own, cookie: person.cookie() }
    headers[`${role} token`] = { host: own.host ?? '', ...(await makeTokenHeaders(person)) }
  }
  return headers
}

/** Makes the headers of the callers who are refused: without a session, from another site, and with invalid sessions and tokens. */
async function startOutsiders(api: TeamApi, own: Headers): Promise<Record<OutsiderKind, Headers>> {
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', cookie: api.owner.cookie() }
  const headers: Record<string, Headers> = { 'no session': own, 'other site': { ...own, ...foreign } }
  for (const state of ['expired', 'ended', 'deactivated']) {
    const person = await api.join('owner', state)
    headers[state] = { ...own, cookie: person.cookie() }
    headers[`${state} token`] = { host: own.host ?? '', ...(await makeTokenHeaders(person)) }
    await invalidateCredentials(api, state, person)
  }
  return headers as Record<OutsiderKind, Headers>
}

/** Signs in the people of the matrix, and makes their tokens. */
export async function startCallers(api: TeamApi): Promise<Callers> {
  const own: Headers = { host: new URL(api.baseUrl).host, origin: api.baseUrl, 'sec-fetch-site': 'same-origin' }
  const headers = { ...(await startHolders(api, own)), ...(await startOutsiders(api, own)) } as Callers['headers']
  const rows = await api.db.select().from(sessions)
  const restoreSessions = async () => void (await api.db.insert(sessions).values(rows).onConflictDoNothing())
  return { headers, restoreSessions }
}

/** Finds the role of a caller who is signed in; null for other callers. */
export const findSessionRole = (caller: CallerKind): Role | null => ROLES.find((role) => role === caller) ?? null
