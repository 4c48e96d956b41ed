import { beginSecondFactor, confirmSecondFactor, readAccount, removeSecondFactor } from 'contract/accounts/own-account.ts'
import { changeFactorRequirement } from 'contract/accounts/people.ts'
import { readSession } from 'contract/accounts/session.ts'
import { signIn, verifySecondFactor } from 'contract/accounts/sign-in.ts'
import { listOutflows } from 'contract/finance/outflows.ts'
import { and, desc, eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { auditLog } from '#db/tables/audit.ts'
import { PASSWORD, startTeamApiForTest, startTeamServer, type TeamApi, type TeamClient } from '#testing/team-api.ts'
import { computeTotp } from '#testing/totp.ts'

const OTHER_KEY = Buffer.alloc(32, 2).toString('base64')
const REFUSED = { status: 403, code: 'second_factor_required' }

async function turnOn(person: TeamClient): Promise<{ uri: string; backupCodes: string[] }> {
  const begun = await person.ok(beginSecondFactor, { json: { password: PASSWORD } })
  await person.ok(confirmSecondFactor, { json: { code: computeTotp(begun.uri) } })
  return begun
}

/** Starts the server anew without its key, as `FORGET_SECRETS=1` does. */
async function restartWithoutKey({ connection, dataDir, time, baseUrl }: TeamApi) {
  const server = { connection, dataDir, now: time.now, secretKey: OTHER_KEY, forgetSecrets: true }
  const restarted = await startTeamServer({ server }, baseUrl)
  onTestFinished(restarted.close)
  return restarted
}

/** Gives a team a person with a second factor, which the person's role requires, and loses the server's key. */
async function givenLostFactor() {
  const api = await startTeamApiForTest()
  const bia = await api.join('finance', 'Bia')
  await api.owner.ok(changeFactorRequirement, { json: { roles: ['finance'], revision: 1, base: { roles: [] } } })
  const factor = await turnOn(bia)
  const { browser } = await restartWithoutKey(api)
  return { api, bia, factor, browser, cookie: { cookie: bia.cookie() } }
}

test('once the secret key is lost, whoever is signed in is told so and sets up another second factor', async () => {
  const { api, bia, browser, cookie } = await givenLostFactor()
  const tab = browser()
  const account = await tab.send(readAccount, {}, cookie)
  expect(account.json()).toMatchObject({ hasSecondFactor: true, isSecondFactorLost: true, backupCodesLeft: 0 })

  const wrong = await tab.send(removeSecondFactor, { json: { password: 'errada errada' } }, cookie)
  expect(wrong.json()).toMatchObject({ status: 422, fields: { password: 'A senha está incorreta' } })
  expect((await tab.send(removeSecondFactor, { json: { password: PASSWORD } }, cookie)).statusCode).toBe(200)
  expect((await browser().send(readSession, {}, cookie)).statusCode).toBe(401)
  expect(await tab.ok(readAccount)).toMatchObject({ hasSecondFactor: false, isSecondFactorLost: false })
  expect(await tab.fails(listOutflows)).toMatchObject(REFUSED)
  const removals = and(eq(auditLog.recordKind, 'second-factor'), eq(auditLog.action, 'purged'))
  expect(await api.db.select().from(auditLog).where(removals).orderBy(desc(auditLog.id))).toMatchObject([{ personId: bia.id }])

  const { uri } = await turnOn(tab)
  await tab.ok(listOutflows)
  const phone = browser()
  expect(await phone.ok(signIn, { json: { email: bia.email, password: PASSWORD } })).toMatchObject({ secondFactor: true })
  await phone.ok(verifySecondFactor, { json: { code: computeTotp(uri, { ahead: 1 }) } })
  await phone.ok(listOutflows)
})

test('once the secret key is lost, a code of a lost second factor is refused with what to do', async () => {
  const { bia, factor, browser } = await givenLostFactor()
  for (const code of [computeTotp(factor.uri, { ahead: 1 }), factor.backupCodes[0] ?? '']) {
    const phone = browser()
    expect(await phone.ok(signIn, { json: { email: bia.email, password: PASSWORD } })).toMatchObject({ secondFactor: true })
    expect(await phone.fails(removeSecondFactor, { json: { password: PASSWORD } })).toMatchObject({ status: 401 })
    expect(await phone.fails(verifySecondFactor, { json: { code } })).toMatchObject({
      status: 409,
      code: 'factor_lost',
      detail: expect.stringContaining('remove-factor'),
    })
    expect(await phone.fails(readSession)).toMatchObject({ status: 401 })
  }
})

test('a second factor that still opens cannot be removed where the role requires it', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('finance', 'Bia')
  await api.owner.ok(changeFactorRequirement, { json: { roles: ['finance'], revision: 1, base: { roles: [] } } })
  await turnOn(bia)
  expect(await bia.ok(readAccount)).toMatchObject({ hasSecondFactor: true, isSecondFactorLost: false, backupCodesLeft: 10 })
  expect(await bia.fails(removeSecondFactor, { json: { password: PASSWORD } })).toMatchObject({ status: 409 })
})
