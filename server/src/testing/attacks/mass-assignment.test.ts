import { isDeepStrictEqual } from 'node:util'
import { renameAccount } from 'contract/accounts/own-account.ts'
import { changeRole, deactivateOrRestorePerson, invitePerson } from 'contract/accounts/people.ts'
import { createAccount, signIn } from 'contract/accounts/sign-in.ts'
import { recordOutflow } from 'contract/finance/outflows.ts'
import { createConfigItem } from 'contract/finance/settings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entries } from '#db/tables/entries.ts'
import { users } from '#db/tables/workspace.ts'
import { createLink } from '#features/accounts/people/account-links.ts'
import { endpoints } from '../access/rows.ts'
import { readTableDigests } from '../table-contents.ts'
import { PASSWORD, startTeamApi, type TeamApi } from '../team-api.ts'
import { startAttackCount } from './attack-count.ts'

// Fields that an endpoint does not declare, or that its caller may not set.

let api: TeamApi
beforeAll(async () => {
  api = await startTeamApi()
})
afterAll(() => api.close())

/** Columns of people, sessions and records, in the code's names and the database's. */
const FIELDS = {
  id: 1,
  role: 'owner',
  roles: ['owner'],
  permissions: ['people.write'],
  isAdmin: true,
  userId: 1,
  user_id: 1,
  user: { id: 1, role: 'owner' },
  sessionId: 1,
  kind: 'local',
  email: 'tomada@agencia.com.br',
  emailVerified: true,
  password: 'tomada tomada 1',
  tokenHash: 'x',
  twoFactorEnabled: false,
  deactivatedAt: null,
  recordedBy: 1,
  recorded_by: 1,
  createdBy: 1,
  createdAt: '2020-01-01T00:00:00Z',
  storageKey: '../secret.key',
  storage_key: '../secret.key',
}

/** Bodies that try to change the prototype of all objects. */
const POLLUTING = [
  '{"__proto__":{"role":"owner","isAdmin":true}}',
  '{"constructor":{"prototype":{"role":"owner","isAdmin":true}}}',
  '{"name":"x","__proto__":{"permissions":["people.write"]}}',
]

const ACCOUNT_TABLES = ['users', 'accounts', 'sessions', 'two_factors', 'account_links']

const readAccountTables = () => readTableDigests(api.db, { only: ACCOUNT_TABLES })

test('no call of a role below the administrators changes an account by fields that it does not have', async () => {
  const attacks = startAttackCount('fields that a call does not have')
  const eva = await api.join('operations', 'Eva')
  const owned = ['/api/accounts/', '/api/account'] // sign-in, sign-out and the person's own account are tried below
  const unsafe = endpoints.filter(
    ({ method, path, access }) => method !== 'GET' && access !== 'run-token' && !owned.some((start) => path.startsWith(start)),
  )
  const before = await readAccountTables()
  for (const endpoint of unsafe) {
    const input = { params: { id: 1, n: 0, uploadId: '00000000-0000-4000-8000-000000000000' } }
    const body = endpoint.form ? { form: FIELDS } : { json: FIELDS }
    const { statusCode, payload } = await eva.send(endpoint, { ...input, ...body })
    expect(statusCode, `${endpoint.path} ${payload}`).not.toBe(500)
    const isRefused = isDeepStrictEqual(await readAccountTables(), before)
    attacks.add(`${endpoint.method} ${endpoint.path}: ${statusCode}`, { isRefused })
  }
  attacks.expectAllRefused({ atLeast: 80 })
})

test('nobody gets another role, email or person by the own account, an invitation or a sign-in', async () => {
  const attacks = startAttackCount('roles that one gives oneself')
  const bia = await api.join('viewer', 'Bia')
  const read = async () => (await api.db.select().from(users)).find(({ id }) => id === bia.id)
  const rename = { name: 'Bia Souza', revision: 1, base: { name: 'Bia' } }
  await bia.send(renameAccount, { json: { ...FIELDS, ...rename } })
  const { role, email, twoFactorEnabled, deactivatedAt } = (await read()) ?? {}
  attacks.add(`a new name with ${role} ${email}`, {
    isRefused: role === 'viewer' && email === bia.email && twoFactorEnabled === false && deactivatedAt === null,
  })
  const link = { kind: 'invitation', email: 'caio@agencia.com.br', role: 'viewer', createdBy: 1 } as const
  const made = await createLink(api.db, { link, now: api.time.now(), baseUrl: api.baseUrl })
  const { id: _, ...fields } = FIELDS
  await api
    .browser()
    .send(createAccount, { json: { ...fields, token: api.readToken(made.link), name: 'Caio', password: PASSWORD } })
  const caio = (await api.db.select().from(users)).find(({ name }) => name === 'Caio')
  attacks.add(`an invitation used as ${caio?.role} ${caio?.email}`, {
    isRefused: caio?.role === 'viewer' && caio.email === link.email,
  })
  const again = api.browser()
  await again.send(signIn, { json: { ...FIELDS, email: bia.email, password: PASSWORD } })
  const session = await again.send(renameAccount, { json: { name: 'Bia', revision: 2, base: { name: 'Bia Souza' } } })
  attacks.add(`a sign-in with a role: ${session.statusCode}`, { isRefused: (await read())?.role === 'viewer' })
  attacks.expectAllRefused({ atLeast: 3 })
})

test('a record is its caller’s, whoever the body says that recorded it', async () => {
  const attacks = startAttackCount('records in another person’s name')
  const eva = await api.join('finance', 'Eva Financeira')
  const { id: _, ...fields } = FIELDS
  await eva.ok(recordOutflow, { form: { ...fields, nome_saida: 'Aluguel', valor: '10.00' } as never })
  await eva.ok(createConfigItem, { json: { ...fields, category: 'projetos', name: 'Site novo' } as never })
  const written = await api.db.select().from(entries)
  for (const { recordedBy, createdAt } of written)
    attacks.add(`an outflow of ${recordedBy}`, { isRefused: recordedBy === eva.id && createdAt.getUTCFullYear() !== 2020 })
  attacks.expectAllRefused({ atLeast: 1 })
})

test('an administrator makes no owner, changes none, and promotes nobody by a record’s id', async () => {
  const attacks = startAttackCount('owners made by administrators')
  const [adam, bia] = [await api.join('admin', 'Adam'), await api.join('viewer', 'Bia Alves')]
  const seen = { revision: 1, base: { role: 'viewer' } }
  const tries = {
    'a promotion to owner': () => adam.send(changeRole, { params: { id: bia.id }, json: { role: 'owner', ...seen } }),
    'a promotion of oneself': () =>
      adam.send(changeRole, { params: { id: adam.id }, json: { role: 'owner', revision: 1, base: { role: 'admin' } } }),
    'a demotion of the owner': () =>
      adam.send(changeRole, { params: { id: 1 }, json: { role: 'viewer', revision: 1, base: { role: 'owner' } } }),
    'a deactivation of the owner': () => adam.send(deactivateOrRestorePerson, { params: { id: 1 }, json: {} }),
    'an invitation of an owner': () => adam.send(invitePerson, { json: { email: 'o@agencia.com.br', role: 'owner' } }),
    'a role of another spelling': () => adam.send(changeRole, { params: { id: bia.id }, json: { role: 'Owner', ...seen } }),
    'a list of roles': () => adam.send(changeRole, { params: { id: bia.id }, json: { role: ['owner'], ...seen } }),
  }
  for (const [name, act] of Object.entries(tries)) {
    const { statusCode } = await act()
    attacks.add(`${name}: ${statusCode}`, { isRefused: [403, 409, 422].includes(statusCode) })
  }
  expect((await api.db.select().from(users)).filter(({ role }) => role === 'owner')).toHaveLength(1)
  attacks.expectAllRefused({ atLeast: 7 })
})

test('no request’s body becomes the prototype of other objects', async () => {
  const attacks = startAttackCount('prototype pollution')
  const eva = await api.join('viewer', 'Eva Lima')
  const headers = {
    host: new URL(api.baseUrl).host,
    origin: api.baseUrl,
    cookie: eva.cookie(),
    'content-type': 'application/json',
  }
  for (const { method, path } of endpoints.filter(({ json }) => json !== undefined)) {
    for (const payload of POLLUTING) {
      const { statusCode } = await api.inject({ method, url: path.replace(/:\w+/g, '1'), headers, payload })
      const polluted = ['role', 'isAdmin', 'permissions'].some((name) => name in {})
      attacks.add(`${method} ${path} ${payload}: ${statusCode}`, {
        isRefused: !polluted && statusCode >= 400 && statusCode < 500,
      })
    }
  }
  attacks.expectAllRefused({ atLeast: 200 })
})
