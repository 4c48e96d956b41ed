import { signIn } from 'contract/accounts/sign-in.ts'
import { expect, test } from 'vitest'
import type { Db } from '#core/database.ts'
import { signInFailures } from '#db/tables/accounts.ts'
import { startTeamApiForTest } from '#testing/team-api.ts'
import { countOidcTry, countSignInTry, recordSignInSuccess, uncountOidcTry } from './sign-in-failures.ts'

const EMAIL = 'bia@agencia.com.br'
const SECOND = 1000
const now = new Date('2026-11-21T15:00:00Z')
const addMs = (ms: number) => new Date(now.getTime() + ms)
const DAY = 24 * 3600 * SECOND
const LONGEST_WAIT = 15 * 60 * SECOND

test('the sixth failed sign-in of an address costs a second, each later one twice as much, at most 15 min', async () => {
  const { db } = await startTeamApiForTest()
  const tried = { address: '198.51.100.7', email: EMAIL }
  let at = now
  const waits: number[] = []
  while (waits.length < 13) {
    const wait = await countSignInTry(db, tried, at).then(
      () => undefined,
      ({ retryAfter }) => retryAfter as number,
    )
    if (wait === undefined) continue
    waits.push(wait)
    at = new Date(at.getTime() + wait * SECOND)
  }
  expect(waits.slice(0, 6)).toEqual([1, 2, 4, 8, 16, 32])
  expect(waits.at(-1)).toBe(900)
})

test('many failed sign-ins at once count as many', async () => {
  const { db } = await startTeamApiForTest()
  const tried = { address: '198.51.100.7', email: EMAIL }
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => countSignInTry(db, tried, now)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
})

test('an address that fails on many accounts waits on all; a right password takes back its own try', async () => {
  const { db } = await startTeamApiForTest()
  const address = '198.51.100.7'
  for (let n = 1; n < 20; n++) await countSignInTry(db, { address, email: `pessoa${n}@agencia.com.br` }, now)
  const right = { address, email: 'pessoa0@agencia.com.br' }
  await recordSignInSuccess(db, right, await countSignInTry(db, right, now))
  for (let n = 20; n < 32; n++) await countSignInTry(db, { address, email: `pessoa${n}@agencia.com.br` }, now)
  await expect(countSignInTry(db, { address, email: 'outra@agencia.com.br' }, now)).rejects.toMatchObject({ status: 429 })
  await countSignInTry(db, { address: '198.51.100.8', email: 'outra@agencia.com.br' }, now)
})

/** Fails on `times` accounts, on each once the wait of the one before is over. @returns the instant at which the last wait is over */
async function failOnAccounts(db: Db, address: string, times: number): Promise<Date> {
  let at = now
  for (let n = 0; n < times; n++) {
    await countSignInTry(db, { address, email: `falha${n}@agencia.com.br` }, at)
    at = new Date(at.getTime() + LONGEST_WAIT)
  }
  return at
}

test('a right password after many failed sign-ins of its address makes nobody wait', async () => {
  const { db } = await startTeamApiForTest()
  const address = '198.51.100.7'
  const at = await failOnAccounts(db, address, 42)
  const right = { address, email: EMAIL }
  await recordSignInSuccess(db, right, await countSignInTry(db, right, at))
  const wrong = { address, email: 'outra@agencia.com.br' }
  await countSignInTry(db, wrong, at)
  await expect(countSignInTry(db, wrong, at)).rejects.toMatchObject({ status: 429, retryAfter: 900 })
})

test('a right password does not end the wait of a failed sign-in that came after it was typed', async () => {
  const { db } = await startTeamApiForTest()
  const address = '198.51.100.7'
  for (let n = 0; n < 30; n++) await countSignInTry(db, { address, email: `falha${n}@agencia.com.br` }, now)
  const right = { address, email: EMAIL }
  const counted = await countSignInTry(db, right, now)
  await countSignInTry(db, { address, email: 'outra@agencia.com.br' }, addMs(SECOND))
  await recordSignInSuccess(db, right, counted)
  await expect(countSignInTry(db, right, addMs(2 * SECOND))).rejects.toMatchObject({ status: 429 })
})

test('right passwords do not keep the failed sign-ins of an address for more than a day', async () => {
  const { db } = await startTeamApiForTest()
  const address = '198.51.100.7'
  const right = { address, email: EMAIL }
  for (let n = 0; n < 31; n++) await countSignInTry(db, { address, email: `falha${n}@agencia.com.br` }, now)
  await recordSignInSuccess(db, right, await countSignInTry(db, right, addMs(DAY - SECOND)))
  for (let n = 0; n < 30; n++) await countSignInTry(db, { address, email: `falha${n}@agencia.com.br` }, addMs(DAY + SECOND))
})

test('a completed sign-in with a provider after many given up makes nobody wait', async () => {
  const { db } = await startTeamApiForTest()
  const address = '198.51.100.7'
  for (let n = 0; n < 42; n++) await countOidcTry(db, address, addMs(n * LONGEST_WAIT))
  const at = addMs(42 * LONGEST_WAIT)
  await countOidcTry(db, address, at)
  await expect(countOidcTry(db, address, at)).rejects.toMatchObject({ status: 429 })
  await uncountOidcTry(db, address)
  await countOidcTry(db, address, at)
  await expect(countOidcTry(db, address, at)).rejects.toMatchObject({ status: 429, retryAfter: 900 })
})

test('failed sign-ins of one IPv6 network count together, and anew after a day', async () => {
  const { db } = await startTeamApiForTest()
  const buildTry = (end: string) => ({ address: `2001:db8:1:2:${end}`, email: EMAIL })
  for (let n = 0; n < 6; n++) await countSignInTry(db, buildTry(`:${n + 1}`), now)
  await expect(countSignInTry(db, buildTry('a:b:c:d'), now)).rejects.toMatchObject({ status: 429 })
  await countSignInTry(db, { address: '2001:db8:1:3::1', email: EMAIL }, now)
  await countSignInTry(db, buildTry(':1'), addMs(25 * 3600 * SECOND))
  await countSignInTry(db, buildTry(':1'), addMs(25 * 3600 * SECOND))
})

test('waits for failed sign-ins end once a clock that was a day ahead is put right', async () => {
  const { db } = await startTeamApiForTest()
  const tried = { address: '198.51.100.7', email: EMAIL }
  for (let n = 0; n < 6; n++) await countSignInTry(db, tried, addMs(DAY))
  await expect(countSignInTry(db, tried, addMs(DAY))).rejects.toMatchObject({ status: 429 })
  for (let n = 0; n < 6; n++) await countSignInTry(db, tried, now)
  await expect(countSignInTry(db, tried, now)).rejects.toMatchObject({ status: 429, retryAfter: 1 })
})

test('a stranger’s wrong passwords keep nobody out: the right one from elsewhere signs in', async () => {
  const api = await startTeamApiForTest()
  const stranger = api.browser({ address: '198.51.100.66' })
  const wrong = { json: { email: api.owner.email, password: 'errada errada' } }
  const answers = []
  for (let n = 0; n < 7; n++) answers.push(await stranger.send(signIn, wrong))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 401, 429])
  expect(answers.at(-1)?.headers['retry-after']).toBe('1')
  await api.signInAgain(api.owner, { address: '203.0.113.50' })
  api.time.advance(SECOND)
  expect((await stranger.send(signIn, wrong)).statusCode).toBe(401)
  expect((await stranger.send(signIn, wrong)).headers['retry-after']).toBe('2')
})

test('the email of a failed sign-in is not stored in the clear', async () => {
  const { db } = await startTeamApiForTest()
  await countSignInTry(db, { address: '198.51.100.7', email: 'senha-no-campo-errado' }, now)
  expect(JSON.stringify(await db.select().from(signInFailures))).not.toMatch(/senha|198/)
})
