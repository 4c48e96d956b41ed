import { changePassword, readAccount, setPassword } from 'contract/accounts/own-account.ts'
import { readSession } from 'contract/accounts/session.ts'
import { signIn } from 'contract/accounts/sign-in.ts'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#db/tables/audit.ts'
import { startApiForTest } from '#testing/api.ts'
import { BIA, createInvitation, signInWithOidc, startWithOidcProvider } from '#testing/oidc-visits.ts'
import { PASSWORD, startTeamApiForTest } from '#testing/team-api.ts'

// A person who was invited, and has only signed in with the OpenID provider, has no password until the person sets one.

const TEN_MINUTES_MS = 600_000
const json = { next: PASSWORD }

/** Starts a server on which Bia was invited and has signed in with the provider. */
async function startWithBia() {
  const api = await startWithOidcProvider()
  await createInvitation(api, BIA.email)
  api.provider.signInAs(BIA)
  const bia = api.browser()
  await signInWithOidc(bia)
  const readState = async () => {
    const { hasPassword, isSignInFresh } = await bia.ok(readAccount)
    return { hasPassword, isSignInFresh }
  }
  return { api, bia, readState }
}

test('a first password is set after a fresh sign-in, and signs in where the provider is down', async () => {
  const { api, bia, readState } = await startWithBia()
  const phone = api.browser()
  await signInWithOidc(phone)
  expect(await readState()).toEqual({ hasPassword: false, isSignInFresh: true })
  expect(await api.browser().fails(signIn, { json: { email: BIA.email, password: PASSWORD } })).toMatchObject({ status: 401 })
  await bia.ok(setPassword, { json })
  expect(await readState()).toEqual({ hasPassword: true, isSignInFresh: true })
  expect([await bia.send(readSession), await phone.send(readSession)].map(({ statusCode }) => statusCode)).toEqual([200, 401])
  await api.provider.close()
  await api.browser().ok(signIn, { json: { email: BIA.email, password: PASSWORD } })
  const told = and(eq(auditLog.recordKind, 'password'), eq(auditLog.action, 'created'))
  const rows = await api.db.select().from(auditLog).where(told)
  const { user } = await bia.ok(readSession)
  expect(rows.filter(({ personId }) => personId === user.id)).toMatchObject([{ recordId: String(user.id), actor: 'person' }])
  expect(JSON.stringify(rows)).not.toContain(PASSWORD)
})

test('a first password needs another sign-in ten minutes after the last one', async () => {
  const { api, bia, readState } = await startWithBia()
  api.time.advance(TEN_MINUTES_MS)
  expect(await readState()).toEqual({ hasPassword: false, isSignInFresh: false })
  expect(await bia.fails(setPassword, { json })).toMatchObject({ status: 403, code: 'stale_sign_in' })
  expect((await readState()).hasPassword).toBe(false)
  await signInWithOidc(bia)
  await bia.ok(setPassword, { json })
})

test('a first password replaces none, and of two at once one is set', async () => {
  const { bia } = await startWithBia()
  expect(await bia.fails(setPassword, { json: { next: 'Senha@12345' } })).toMatchObject({
    status: 422,
    fields: { next: expect.any(String) },
  })
  const answers = await Promise.all([
    bia.send(setPassword, { json }),
    bia.send(setPassword, { json: { next: 'outra frase longa' } }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const api = await startTeamApiForTest()
  expect(await api.owner.fails(setPassword, { json: { next: 'outra frase longa' } })).toMatchObject({ status: 409 })
  await api.owner.ok(changePassword, { json: { current: PASSWORD, next: 'outra frase longa' } })
})

test('a server without accounts has no first password to set', async () => {
  expect(await (await startApiForTest()).fails(setPassword, { json })).toMatchObject({ status: 404 })
})
