import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  endOtherSessions,
  endOwnSession,
  readAccount,
  removeSecondFactor,
  renameAccount,
  renewBackupCodes,
} from 'contract/accounts/own-account.ts'
import { readSession } from 'contract/accounts/session.ts'
import { signIn, verifySecondFactor } from 'contract/accounts/sign-in.ts'
import { expect, test } from 'vitest'
import { PASSWORD, startTeamApiForTest, type TeamClient } from '#testing/team-api.ts'
import { computeTotp } from '#testing/totp.ts'

const NEW_PASSWORD = 'outra coisa bem longa 9'

const isSignedIn = async (client: TeamClient) => (await client.send(readSession)).statusCode === 200

test('a person reads their own account, with each signed-in browser', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('finance', 'Bia', { address: '198.51.100.7' })
  await api.signInAgain(bia, { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1' })
  const account = await bia.ok(readAccount)
  expect(account).toMatchObject({ name: 'Bia', email: bia.email, role: 'finance', hasSecondFactor: false, backupCodesLeft: 0 })
  expect(account.sessions.map(({ device, current }) => [device, current]).toSorted()).toEqual([
    ['Chrome no Linux', true],
    ['Safari no iPhone', false],
  ])
  expect(account.sessions.find(({ current }) => current)?.address).toBe('198.51.100.7')
})

test('a person’s new name is seen at the next call; an edit of an older state is refused', async () => {
  const api = await startTeamApiForTest()
  const { revision } = await api.owner.ok(readAccount)
  await api.owner.ok(renameAccount, { json: { name: 'Olívia Prado', revision } })
  expect((await api.owner.ok(readSession)).user.name).toBe('Olívia Prado')
  expect(await api.owner.fails(renameAccount, { json: { name: 'Outra', revision } })).toMatchObject({ code: 'changed_elsewhere' })
})

test('a new password needs the current one, ends every other session, and is no common one', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('finance', 'Bia')
  const phone = await api.signInAgain(bia)
  const change = (current: string, next: string) => bia.fails(changePassword, { json: { current, next } })
  expect(await change('errada errada', NEW_PASSWORD)).toMatchObject({ status: 422, fields: { current: expect.any(String) } })
  expect(await change(PASSWORD, 'Senha@12345')).toMatchObject({ status: 422, fields: { next: expect.any(String) } })
  expect(await isSignedIn(phone)).toBe(true)
  await bia.ok(changePassword, { json: { current: PASSWORD, next: NEW_PASSWORD } })
  expect([await isSignedIn(bia), await isSignedIn(phone)]).toEqual([true, false])
  expect(await phone.fails(signIn, { json: { email: bia.email, password: PASSWORD } })).toMatchObject({ status: 401 })
  await phone.ok(signIn, { json: { email: bia.email, password: NEW_PASSWORD } })
})

test('wrong current passwords are counted as those of a sign-in are', async () => {
  const api = await startTeamApiForTest()
  const json = { current: 'errada errada', next: NEW_PASSWORD }
  for (let tries = 0; tries < 6; tries++) await api.owner.send(changePassword, { json })
  expect(await api.owner.fails(changePassword, { json })).toMatchObject({ status: 429 })
})

test.each([
  ['begins a second factor', beginSecondFactor],
  ['replaces the backup codes', renewBackupCodes],
  ['turns the second factor off', removeSecondFactor],
] as const)('wrong passwords of whoever %s are counted as those of a sign-in are', async (_, call) => {
  const api = await startTeamApiForTest()
  const json = { password: 'errada errada' }
  for (let tries = 0; tries < 6; tries++) await api.owner.send(call, { json })
  expect(await api.owner.fails(call, { json })).toMatchObject({ status: 429 })
})

test('a person ends one or all others of their own sessions, and nobody else’s', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('finance', 'Bia')
  const [phone, tablet] = [await api.signInAgain(bia), await api.signInAgain(bia)]
  const ownSession = async (client: TeamClient) => (await client.ok(readAccount)).sessions.find(({ current }) => current)?.id ?? 0
  const foreign = { id: await ownSession(api.owner) }
  expect(await bia.fails(endOwnSession, { params: foreign })).toMatchObject({ status: 404 })
  await bia.ok(endOwnSession, { params: { id: await ownSession(phone) } })
  expect([await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([false, true])
  await bia.ok(endOtherSessions)
  expect([await isSignedIn(bia), await isSignedIn(tablet), await isSignedIn(api.owner)]).toEqual([true, false, true])
})

test('a second factor is asked for from its confirmation to its removal; each ends other sessions', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('finance', 'Bia')
  expect(await bia.fails(beginSecondFactor, { json: { password: 'errada errada' } })).toMatchObject({
    status: 422,
    fields: { password: expect.any(String) },
  })
  const begun = await bia.ok(beginSecondFactor, { json: { password: PASSWORD } })
  expect(begun.uri).toMatch(/^otpauth:\/\/totp\//)
  const another = await api.signInAgain(bia)
  expect(await isSignedIn(another)).toBe(true)
  expect(await bia.fails(confirmSecondFactor, { json: { code: '000000' } })).toMatchObject({
    status: 422,
    fields: { code: expect.any(String) },
  })
  await bia.ok(confirmSecondFactor, { json: { code: computeTotp(begun.uri) } })
  expect(await bia.ok(readAccount)).toMatchObject({ hasSecondFactor: true, backupCodesLeft: 10 })
  expect(await isSignedIn(another)).toBe(false)
  const phone = api.browser()
  expect(await phone.ok(signIn, { json: { email: bia.email, password: PASSWORD } })).toMatchObject({ secondFactor: true })
  expect(await isSignedIn(phone)).toBe(false)
  await phone.ok(verifySecondFactor, { json: { code: begun.backupCodes[0] ?? '' } })
  expect(await phone.ok(readAccount)).toMatchObject({ backupCodesLeft: 9 })
  expect(await bia.fails(renewBackupCodes, { json: { password: 'errada errada' } })).toMatchObject({
    status: 422,
    fields: { password: expect.any(String) },
  })
  const { backupCodes } = await bia.ok(renewBackupCodes, { json: { password: PASSWORD } })
  expect(await bia.ok(readAccount)).toMatchObject({ backupCodesLeft: 10 })
  const tablet = api.browser()
  await tablet.ok(signIn, { json: { email: bia.email, password: PASSWORD } })
  expect(await tablet.fails(verifySecondFactor, { json: { code: begun.backupCodes[1] ?? '' } })).toMatchObject({ status: 401 })
  await tablet.ok(verifySecondFactor, { json: { code: backupCodes[1] ?? '' } })
  await bia.ok(removeSecondFactor, { json: { password: PASSWORD } })
  expect([await isSignedIn(bia), await isSignedIn(tablet)]).toEqual([true, false])
  expect(await bia.fails(renewBackupCodes, { json: { password: PASSWORD } })).toMatchObject({ status: 409, code: 'conflict' })
  expect(await bia.ok(readAccount)).toMatchObject({ hasSecondFactor: false, backupCodesLeft: 0 })
  expect(await api.browser().ok(signIn, { json: { email: bia.email, password: PASSWORD } })).toMatchObject({
    secondFactor: false,
  })
})
