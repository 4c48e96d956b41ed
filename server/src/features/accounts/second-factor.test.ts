import { beginSecondFactor, confirmSecondFactor } from 'contract/accounts/own-account.ts'
import { readSession } from 'contract/accounts/session.ts'
import { signIn, verifySecondFactor } from 'contract/accounts/sign-in.ts'
import { expect, test } from 'vitest'
import { runHousekeeping } from '#app/housekeeping.ts'
import { sessions, signInFailures, twoFactors, verifications } from '#db/tables/accounts.ts'
import { PASSWORD, type PersonClient, startTeamApiForTest, type TeamApi } from '#testing/team-api.ts'
import { computeTotp } from '#testing/totp.ts'

/**
 * Turns on the owner's second factor. The code that does so does not count as used, so that a test need not wait for the next one.
 * @returns the app's secret and the backup codes
 */
async function turnOn({ db, owner }: TeamApi): Promise<{ uri: string; backupCodes: string[] }> {
  const begun = await owner.ok(beginSecondFactor, { json: { password: PASSWORD } })
  await owner.ok(confirmSecondFactor, { json: { code: computeTotp(begun.uri) } })
  await db.update(twoFactors).set({ lastUsedStep: null })
  return begun
}

const enterPassword = async (api: TeamApi, { email }: PersonClient = api.owner) => {
  const browser = api.browser()
  expect(await browser.ok(signIn, { json: { email, password: PASSWORD } })).toEqual({ ok: true, secondFactor: true })
  return browser
}

test('with a second factor the password alone signs nobody in; the code does, once', async () => {
  const api = await startTeamApiForTest()
  const { uri } = await turnOn(api)
  const browser = await enterPassword(api)
  expect(browser.cookie()).toMatch(/^dashboard_second_factor=/)
  expect(browser.cookie()).not.toContain('dashboard_session')
  expect(await browser.fails(readSession)).toMatchObject({ status: 401 })

  const pending = browser.cookie()
  await browser.ok(verifySecondFactor, { json: { code: computeTotp(uri) } })

  expect((await browser.ok(readSession)).user.id).toBe(api.owner.id)
  expect(browser.cookie()).not.toContain('second_factor')
  const replayed = await api.browser().send(verifySecondFactor, { json: { code: computeTotp(uri) } }, { cookie: pending })
  expect(replayed.statusCode).toBe(401)
})

test('a second factor’s code is used once, and no earlier code counts after it', async () => {
  const api = await startTeamApiForTest()
  const { uri } = await turnOn(api)
  const [first, second, third] = [await enterPassword(api), await enterPassword(api), await enterPassword(api)]
  const [now, next] = [{ json: { code: computeTotp(uri) } }, { json: { code: computeTotp(uri, { ahead: 1 }) } }]
  await first.ok(verifySecondFactor, now)
  expect(await second.fails(verifySecondFactor, now)).toMatchObject({ status: 401, code: 'bad_code' })
  await second.ok(verifySecondFactor, next)
  expect(await third.fails(verifySecondFactor, now)).toMatchObject({ status: 401, code: 'bad_code' })
  expect((await third.send(readSession)).statusCode).toBe(401)
})

test('of several uses of a second factor’s code at once, one signs in', async () => {
  const api = await startTeamApiForTest()
  const { uri } = await turnOn(api)
  const browsers = [await enterPassword(api), await enterPassword(api), await enterPassword(api), await enterPassword(api)]
  const json = { code: computeTotp(uri) }
  const before = await api.count(sessions)
  const answers = await Promise.all(browsers.map((browser) => browser.send(verifySecondFactor, { json })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await api.count(sessions)).toBe(before + 1)
})

test('the code that turned the second factor on signs nobody in', async () => {
  const api = await startTeamApiForTest()
  const { uri } = await api.owner.ok(beginSecondFactor, { json: { password: PASSWORD } })
  const json = { code: computeTotp(uri) }
  await api.owner.ok(confirmSecondFactor, { json })
  const browser = await enterPassword(api)
  expect(await browser.fails(verifySecondFactor, { json })).toMatchObject({ status: 401, code: 'bad_code' })
  await browser.ok(verifySecondFactor, { json: { code: computeTotp(uri, { ahead: 1 }) } })
})

test('a backup code signs in, and is then used up', async () => {
  const api = await startTeamApiForTest()
  const { backupCodes } = await turnOn(api)
  const code = backupCodes[0] ?? ''
  const first = await enterPassword(api)
  await first.ok(verifySecondFactor, { json: { code } })
  expect((await first.ok(readSession)).user.id).toBe(api.owner.id)
  const second = await enterPassword(api)
  expect(await second.fails(verifySecondFactor, { json: { code } })).toMatchObject({ status: 401, code: 'bad_code' })
})

test('wrong codes of a second factor end the sign-in after five, and close the factor after ten', async () => {
  const api = await startTeamApiForTest()
  const { uri } = await turnOn(api)
  const wrong = { json: { code: computeTotp(uri) === '000000' ? '111111' : '000000' } }
  const browser = await enterPassword(api)
  for (let n = 0; n < 5; n++) expect(await browser.fails(verifySecondFactor, wrong)).toMatchObject({ code: 'bad_code' })
  expect(await browser.fails(verifySecondFactor, { json: { code: computeTotp(uri) } })).toMatchObject({ code: 'unauthenticated' })
  const again = await enterPassword(api)
  for (let n = 0; n < 5; n++) expect(await again.fails(verifySecondFactor, wrong)).toMatchObject({ code: 'bad_code' })
  const locked = await enterPassword(api)
  expect(await locked.fails(verifySecondFactor, { json: { code: computeTotp(uri) } })).toMatchObject({ status: 429 })
})

test('a second factor’s code counts for ten minutes after the password, and never without it', async () => {
  const api = await startTeamApiForTest()
  const { uri } = await turnOn(api)
  const code = { json: { code: computeTotp(uri) } }
  expect(await api.browser().fails(verifySecondFactor, code)).toMatchObject({ status: 401, code: 'unauthenticated' })
  const browser = await enterPassword(api)
  api.time.advance(10 * 60_000 + 1)
  expect(await browser.fails(verifySecondFactor, code)).toMatchObject({ status: 401, code: 'unauthenticated' })
})

test('the secret and the backup codes of a second factor are stored encrypted', async () => {
  const api = await startTeamApiForTest()
  const { uri, backupCodes } = await turnOn(api)
  const stored = JSON.stringify(await api.db.select().from(twoFactors))
  for (const secret of [new URL(uri).searchParams.get('secret') ?? '', ...backupCodes]) expect(stored).not.toContain(secret)
})

test('housekeeping removes expired sessions, codes that nobody entered, and failures of more than a day', async () => {
  const api = await startTeamApiForTest()
  await turnOn(api)
  await enterPassword(api)
  await api.browser().fails(signIn, { json: { email: api.owner.email, password: 'errada errada' } })
  await runHousekeeping(api.app.services)
  for (const table of [sessions, verifications, signInFailures]) expect(await api.count(table)).toBeGreaterThan(0)
  api.time.advance(31 * 24 * 3_600_000)
  await runHousekeeping(api.app.services)
  for (const table of [sessions, verifications, signInFailures]) expect(await api.count(table)).toBe(0)
})
