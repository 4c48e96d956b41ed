import { beginSecondFactor, confirmSecondFactor, readAccount, renameAccount } from 'contract/accounts/own-account.ts'
import { readSession } from 'contract/accounts/session.ts'
import { createAccount, signIn, signOut, verifySecondFactor } from 'contract/accounts/sign-in.ts'
import type { Endpoint } from 'contract/calls/endpoint.ts'
import { listOutflows } from 'contract/finance/outflows.ts'
import { readHome } from 'contract/home/home.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_TIMINGS } from '#core/timings.ts'
import { sessions } from '#db/tables/accounts.ts'
import { createLink } from '#features/accounts/people/account-links.ts'
import { listSessionEndings, type SessionEnding } from '../access/session-endings.ts'
import { PASSWORD, startTeamApi, type TeamApi } from '../team-api.ts'
import { computeTotp } from '../totp.ts'
import { startAttackCount } from './attack-count.ts'

// Session cookies that an attacker chose, copied or forged.

const SESSION = 'dashboard_session'
const SECOND_FACTOR = 'dashboard_second_factor'

let api: TeamApi
beforeAll(async () => {
  api = await startTeamApi({ server: { timings: { sessionReuseMs: DEFAULT_TIMINGS.sessionReuseMs } } })
})
afterAll(() => api.close())

/** The calls on which a stolen cookie is tried. */
const TARGETS: readonly Endpoint[] = [readSession, readAccount, readHome, listOutflows, renameAccount]

async function readStatuses(cookie: string): Promise<number[]> {
  const statuses: number[] = []
  for (const target of TARGETS) statuses.push((await api.browser().send(target, {}, { cookie })).statusCode)
  return statuses
}

test('a cookie that was planted before the sign-in is not the session afterwards', async () => {
  const attacks = startAttackCount('session fixation')
  const bia = await api.join('finance', 'Bia')
  const attacker = await api.join('viewer', 'Malu')
  const ended = await api.signInAgain(attacker)
  const used = ended.cookie()
  await ended.ok(signOut)
  const planted = [`${SESSION}=${'A'.repeat(32)}.x`, `${SESSION}=`, `${SESSION}=x; ${SESSION}=y`, used, attacker.cookie()]
  for (const cookie of planted) {
    const victim = await api.browser().send(signIn, { json: { email: bia.email, password: PASSWORD } }, { cookie })
    const issued = victim.cookies.find(({ name }) => name === SESSION)?.value ?? ''
    const answer = await api.browser().send(readSession, {}, { cookie })
    const isBia = answer.statusCode === 200 && answer.json().user.id === bia.id
    attacks.add(`planted ${cookie}`, { isRefused: issued !== '' && !cookie.includes(encodeURIComponent(issued)) && !isBia })
  }
  const { link } = await createLink(api.db, {
    link: { kind: 'invitation', email: 'caio@agencia.com.br', role: 'viewer' },
    now: api.time.now(),
    baseUrl: api.baseUrl,
  })
  const cookie = `${SESSION}=${'B'.repeat(32)}.x`
  const json = { token: api.readToken(link), name: 'Caio', password: PASSWORD }
  const made = await api.browser().send(createAccount, { json }, { cookie })
  attacks.add('planted before an account is created', {
    isRefused:
      made.cookies[0]?.value.startsWith('B') === false &&
      (await api.browser().send(readSession, {}, { cookie })).statusCode === 401,
  })
  attacks.expectAllRefused({ atLeast: 6 })
})

test('a cookie that was altered, doubled, or taken from the database opens nothing', async () => {
  const attacks = startAttackCount('forged cookies')
  const bia = await api.join('finance', 'Bia Forjada')
  const [, value = ''] = /dashboard_session=(.*)$/.exec(bia.cookie()) ?? []
  const [token = ''] = value.split('.')
  const { tokenHash, id } = (await api.db.select().from(sessions).where(eq(sessions.userId, bia.id)))[0] ?? {
    tokenHash: '',
    id: 0,
  }
  const swapped = `${token.slice(1)}${token[0]}`
  const flipped = token.replace(/[a-z]/i, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  )
  const named = [
    tokenHash,
    tokenHash.slice(0, 32),
    String(id),
    '',
    swapped,
    flipped,
    `${token}x`,
    token.slice(1),
    `${token}%00`,
    `%20${token}`,
  ]
  const forged = [
    ...named.map((text) => `${SESSION}=${text}.x`),
    `${SESSION}=${token}`,
    `${SESSION}=${token}.`.replace('.', '%2e'),
    `${SESSION}=x; ${bia.cookie()}`,
    `${bia.cookie()}; ${SESSION}=x`,
    `__Host-${bia.cookie()}`,
    `${bia.cookie().replace(SESSION, SESSION.toUpperCase())}`,
    `${bia.cookie().replace(SESSION, SECOND_FACTOR)}`,
    `${SESSION}[]=${value}`,
  ]
  for (const cookie of forged)
    for (const status of await readStatuses(cookie)) attacks.add(`${cookie}: ${status}`, { isRefused: status === 401 })
  const elsewhere = [
    { authorization: `Bearer ${token}` },
    { 'x-session': token },
    { authorization: `Basic ${btoa(`${bia.email}:${PASSWORD}`)}` },
  ]
  for (const headers of elsewhere) {
    const { statusCode } = await api.browser().send(readSession, {}, headers)
    attacks.add(`${JSON.stringify(headers)}: ${statusCode}`, { isRefused: statusCode === 401 })
  }
  attacks.expectAllRefused({ atLeast: 90 })
})

test('the password alone, or another person’s code, does not pass the second factor', async () => {
  const attacks = startAttackCount('the second factor passed by')
  const [bia, eva] = [await api.join('admin', 'Bia Dupla'), await api.join('viewer', 'Eva Dupla')]
  const codes: Record<string, string> = {}
  for (const person of [bia, eva]) {
    const { uri, backupCodes } = await person.ok(beginSecondFactor, { json: { password: PASSWORD } })
    codes[person.name] = backupCodes[0] ?? ''
    await person.ok(confirmSecondFactor, { json: { code: computeTotp(uri) } })
  }
  const thief = api.browser()
  const begun = await thief.ok(signIn, { json: { email: bia.email, password: PASSWORD } })
  expect(begun.secondFactor).toBe(true)
  const pending = thief.cookie()
  for (const cookie of [
    pending,
    pending.replace(SECOND_FACTOR, SESSION),
    `${pending}; ${pending.replace(SECOND_FACTOR, SESSION)}`,
  ])
    for (const status of await readStatuses(cookie))
      attacks.add(`the step's cookie as a session: ${status}`, { isRefused: status === 401 })
  const tries = [codes[eva.name] ?? '', '000000', '', '      ', '0', '000000 OR 1=1', '１２３４５６']
  for (const code of tries.filter((one) => one !== codes[bia.name]).slice(0, 4)) {
    const { statusCode } = await api.browser().send(verifySecondFactor, { json: { code } }, { cookie: pending })
    attacks.add(`the code ${code}: ${statusCode}`, { isRefused: statusCode === 401 || statusCode === 422 })
  }
  for (const cookie of ['', `${SECOND_FACTOR}=x`, eva.cookie(), `${SECOND_FACTOR}=${'A'.repeat(32)}.x`]) {
    const json = { code: codes[bia.name] ?? '' }
    const { statusCode } = await api.browser().send(verifySecondFactor, { json }, cookie ? { cookie } : {})
    attacks.add(`the right code with ${cookie}: ${statusCode}`, { isRefused: statusCode === 401 })
  }
  expect(
    (await api.browser().send(verifySecondFactor, { json: { code: codes[bia.name] ?? '' } }, { cookie: pending })).statusCode,
  ).toBe(200)
  const again = await api.browser().send(verifySecondFactor, { json: { code: codes[bia.name] ?? '' } }, { cookie: pending })
  attacks.add(`a step that is completed twice: ${again.statusCode}`, { isRefused: again.statusCode === 401 })
  attacks.expectAllRefused({ atLeast: 20 })
})

test('a copied cookie opens nothing after the act that ends its session', async () => {
  const attacks = startAttackCount('cookies that are replayed')
  const endings: Readonly<Record<string, SessionEnding>> = {
    ...listSessionEndings(api),
    'thirty days': async () => api.time.advance(31 * 24 * 3_600_000),
  }
  for (const [n, [ending, end]] of Object.entries(endings).entries()) {
    const person = await api.join('finance', `Pessoa ${n}`)
    const phone = await api.signInAgain(person)
    const copied = phone.cookie()
    expect((await readStatuses(copied))[0]).toBe(200)
    await end(person, phone)
    for (const [at, status] of (await readStatuses(copied)).entries())
      attacks.add(`after ${ending}: ${TARGETS[at]?.path} ${status}`, { isRefused: status === 401 })
  }
  attacks.expectAllRefused({ atLeast: 50 })
})
