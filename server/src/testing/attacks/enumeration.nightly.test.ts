import { createResetLink, deactivateOrRestorePerson } from 'contract/accounts/people.ts'
import { createAccount, readLink, resetPassword, signIn } from 'contract/accounts/sign-in.ts'
import type { Endpoint } from 'contract/calls/endpoint.ts'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLink, revokeLinks } from '#features/accounts/people/account-links.ts'
import { PASSWORD, startTeamApi, type TeamApi } from '../team-api.ts'
import { startAttackCount } from './attack-count.ts'

// Whether an answer reveals who has an account.

let api: TeamApi
beforeAll(async () => {
  api = await startTeamApi()
})
afterAll(() => api.close())

/** Reads an answer without the request's id and the date, which differ in every answer. */
function readAnswer({ statusCode, headers, payload }: LightMyRequestResponse) {
  const { date: _date, ...rest } = headers
  return JSON.stringify({ statusCode, headers: rest, payload: payload.replace(/"requestId":"[0-9a-f-]{36}"/, '"requestId":""') })
}

/** Sends inputs that the answers must not tell apart, and expects the same answer to all, byte for byte. */
async function expectOneAnswer(endpoint: Endpoint, inputs: Readonly<Record<string, object>>, kind: string): Promise<string> {
  const attacks = startAttackCount(kind)
  const [first = '', ...others] = Object.keys(inputs)
  const ask = async (name: string) =>
    readAnswer(await api.browser({ address: '203.0.113.40' }).send(endpoint, { json: inputs[name] }))
  const expected = await ask(first)
  for (const name of others) {
    const answer = await ask(name)
    attacks.add(`${name}: ${answer} instead of ${expected}`, { isRefused: answer === expected })
  }
  attacks.expectAllRefused({ atLeast: others.length })
  return expected
}

async function givenDeactivated(name: string) {
  const person = await api.join('admin', name)
  await api.owner.ok(deactivateOrRestorePerson, { params: { id: person.id }, json: {} })
  return person
}

test('a refused sign-in is the same, byte for byte, whoever has an account', async () => {
  const gone = await givenDeactivated('Gil')
  await createLink(api.db, {
    link: { kind: 'invitation', email: 'convidada@agencia.com.br', role: 'admin' },
    now: api.time.now(),
    baseUrl: api.baseUrl,
  })
  const wrong = 'errada errada 1'
  const answer = await expectOneAnswer(
    signIn,
    {
      'an unknown email': { email: 'ninguem@agencia.com.br', password: wrong },
      'an account': { email: api.owner.email, password: wrong },
      'an account in capitals': { email: api.owner.email.toUpperCase(), password: wrong },
      'an account with an empty-looking password': { email: api.owner.email, password: ' ' },
      'a deactivated person with the right password': { email: gone.email, password: PASSWORD },
      'a deactivated person with a wrong one': { email: gone.email, password: wrong },
      'an invited person': { email: 'convidada@agencia.com.br', password: wrong },
      'the first person’s name': { email: 'operador@local.lan', password: wrong },
    },
    'who has an account, by a refused sign-in',
  )
  expect(answer).toContain('bad_credentials')
})

test('the limit on tries is the same for an account and for an unknown email', async () => {
  const attacks = startAttackCount('who has an account, by the limit')
  const tries = async (email: string, address: string) => {
    const answers: string[] = []
    for (let n = 0; n < 8; n += 1)
      answers.push(readAnswer(await api.browser({ address }).send(signIn, { json: { email, password: 'errada errada 1' } })))
    return answers
  }
  const [known, unknown] = [await tries(api.owner.email, '198.51.100.1'), await tries('ninguem@b.co', '198.51.100.2')]
  for (const [n, answer] of known.entries()) attacks.add(`try ${n}: ${answer}`, { isRefused: answer === unknown[n] })
  expect(known.at(-1)).toContain('too_many_sign_ins')
  attacks.expectAllRefused({ atLeast: 8 })
})

test('a link that does not count is the same, whatever became of it', async () => {
  const place = { now: api.time.now(), baseUrl: api.baseUrl }
  const make = async (link: Parameters<typeof createLink>[1]['link']) =>
    api.readToken((await createLink(api.db, { link, ...place })).link)
  const bia = await api.join('viewer', 'Bia')
  const revoked = await make({ kind: 'reset', userId: bia.id })
  await revokeLinks(api.db, { kind: 'reset', userId: bia.id, now: api.time.now() })
  const leaving = await api.join('viewer', 'Leo')
  const { link } = await api.owner.ok(createResetLink, { params: { id: leaving.id } })
  await api.owner.ok(deactivateOrRestorePerson, { params: { id: leaving.id }, json: {} })
  const expired = await make({ kind: 'invitation', email: 'z@agencia.com.br', role: 'viewer' })
  const used = await make({ kind: 'reset', userId: bia.id })
  await api.browser().ok(resetPassword, { json: { token: used, password: 'outra coisa bem longa 9' } })
  api.time.advance(8 * 24 * 3_600_000)
  const tokens = { unknown: 'x'.repeat(43), revoked, expired, used, 'of a deactivated person': api.readToken(link) }
  const inputs = (more: object) => Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, { token, ...more }]))
  await expectOneAnswer(readLink, inputs({}), 'links that are read')
  await expectOneAnswer(resetPassword, inputs({ password: 'uma senha qualquer 1' }), 'links that reset')
  await expectOneAnswer(createAccount, inputs({ password: 'uma senha qualquer 1', name: 'Eva' }), 'links that create an account')
})
