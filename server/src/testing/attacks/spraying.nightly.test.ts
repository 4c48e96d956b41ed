import { signIn } from 'contract/accounts/sign-in.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#db/tables/accounts.ts'
import { users } from '#db/tables/workspace.ts'
import { startSecondServer } from '../second-server.ts'
import { PASSWORD, startTeamApi, type TeamApi } from '../team-api.ts'
import { startAttackCount } from './attack-count.ts'

// One password tried on many accounts, and many passwords on one account, from one address and from a network of addresses, over
// two servers.

const ACCOUNTS = 50

let api: TeamApi
let other: TeamApi
beforeAll(async () => {
  api = await startTeamApi()
  other = await startSecondServer(api)
  await insertPeople()
})
afterAll(async () => {
  await other.close()
  await api.close()
})

const emailOf = (n: number) => `pessoa${n}@agencia.com.br`

/** Inserts people who all have the owner's password hash, because hashing fifty passwords would take seconds. */
async function insertPeople(): Promise<void> {
  const [{ password = null } = {}] = await api.db.select().from(accounts).where(eq(accounts.userId, api.owner.id))
  const rows = Array.from({ length: ACCOUNTS }, (_, n) => ({ name: `Pessoa ${n}`, email: emailOf(n), role: 'viewer' as const }))
  const people = await api.db.insert(users).values(rows).returning({ id: users.id })
  const at = api.time.now()
  const own = people.map(({ id }) => ({
    userId: id,
    accountId: String(id),
    providerId: 'credential',
    password,
    createdAt: at,
    updatedAt: at,
  }))
  await api.db.insert(accounts).values(own)
}

type Try = { email: string; password: string; address: string; server: TeamApi }

async function trySignIn({ email, password, address, server }: Try): Promise<number> {
  return (await server.browser({ address }).send(signIn, { json: { email, password } })).statusCode
}

const ADDRESS = '203.0.113.66'
/** The number of tries from one address before a wait begins (docs/accounts.md). */
const FREE = 30

test('one password on fifty accounts: after thirty tries the address waits, on both servers, whatever the account', async () => {
  const attacks = startAttackCount('password spraying')
  const statuses: number[] = []
  for (let n = 0; n < ACCOUNTS; n += 1) {
    const server = n % 2 === 0 ? api : other
    statuses.push(await trySignIn({ email: emailOf(n), password: 'errada errada 1', address: ADDRESS, server }))
  }
  for (const [n, status] of statuses.entries())
    attacks.add(`account ${n}: ${status}`, { isRefused: n <= FREE ? status === 401 : status === 429 })
  for (const server of [api, other]) {
    const status = await trySignIn({ email: emailOf(49), password: PASSWORD, address: ADDRESS, server })
    attacks.add(`the right password, once the address waits: ${status}`, { isRefused: status === 429 })
  }
  attacks.expectAllRefused({ atLeast: ACCOUNTS + 2 })
})

test('nobody is locked out by it: each of the people signs in from elsewhere at once', async () => {
  expect(await trySignIn({ email: emailOf(0), password: PASSWORD, address: '198.51.100.20', server: other })).toBe(200)
  expect(await trySignIn({ email: emailOf(49), password: PASSWORD, address: '198.51.100.21', server: api })).toBe(200)
})

test('many passwords on one account: the spelling of the email, the server and an IPv6 network count as one', async () => {
  const attacks = startAttackCount('guessing one password')
  const spellings = [emailOf(1), emailOf(1).toUpperCase(), ` ${emailOf(1)} `, `${emailOf(1)}\t`]
  const statuses: number[] = []
  for (let n = 0; n < 12; n += 1) {
    const address = `2001:db8:7:7:${n}::${n + 1}`
    const email = spellings[n % spellings.length] ?? ''
    statuses.push(await trySignIn({ email, password: `tentativa ${n}`, address, server: n % 2 === 0 ? api : other }))
  }
  for (const [n, status] of statuses.entries())
    attacks.add(`try ${n}: ${status}`, { isRefused: n <= 5 ? status === 401 : status === 429 })
  attacks.expectAllRefused({ atLeast: 12 })
})

test('many tries at once on both servers count as many', async () => {
  const attacks = startAttackCount('tries at once')
  const tries = Array.from({ length: 20 }, (_, n) => ({
    email: emailOf(2),
    password: `tentativa ${n}`,
    address: '198.51.100.90',
    server: n % 2 === 0 ? api : other,
  }))
  const statuses = await Promise.all(tries.map(trySignIn))
  const checked = statuses.filter((status) => status === 401).length
  for (const status of statuses) attacks.add(`${status}, ${checked} checked`, { isRefused: status === 429 || checked <= 6 })
  attacks.expectAllRefused({ atLeast: 20 })
})
