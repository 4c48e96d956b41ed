import * as own from 'contract/accounts/own-account.ts'
import * as people from 'contract/accounts/people.ts'
import { createAccount, resetPassword, signIn, signOut } from 'contract/accounts/sign-in.ts'
import { asc, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#db/tables/audit.ts'
import { users } from '#db/tables/workspace.ts'
import { BIA, createInvitation, signInWithOidc, startWithOidcProvider } from '#testing/oidc-visits.ts'
import { PASSWORD, startOwnerlessTeamApi, startTeamApiForTest, type TeamApi } from '#testing/team-api.ts'
import { computeTotp } from '#testing/totp.ts'
import { runAccountsCommand } from './accounts-shell.ts'

const NEW_PASSWORD = 'outra coisa bem longa 9'
const EMAIL = 'ana@agencia.com.br'

/** Makes a function that lists the log's rows since the previous call, as `who: kind action`. */
function createReader({ db }: Pick<TeamApi, 'db'>) {
  let last = 0
  return async () => {
    const rows = (await db.select().from(auditLog).orderBy(asc(auditLog.id))).filter(({ id }) => id > last)
    last = rows.at(-1)?.id ?? last
    return rows.map(({ actor, personName, recordKind, action }) => `${personName ?? actor}: ${recordKind} ${action}`)
  }
}

test('the audit log has an invitation, its acceptance, sign-ins, failures and signing out', async () => {
  const api = await startTeamApiForTest()
  const read = createReader(api)
  await read()
  const { link } = await api.owner.ok(people.invitePerson, { json: { email: EMAIL, role: 'viewer' } })
  const ana = api.browser()
  await ana.ok(createAccount, { json: { token: api.readToken(link), name: 'Ana', password: PASSWORD } })
  expect(await read()).toEqual([
    'Olívia: link created',
    'Ana: person created',
    'Ana: link accepted',
    'Ana: password created',
    'Ana: session signed-in',
  ])
  await ana.ok(signOut, { json: {} })
  await ana.fails(signIn, { json: { email: EMAIL, password: 'errada e comprida' } })
  await ana.fails(signIn, { json: { email: 'minha senha@segredo.com', password: 'errada e comprida' } })
  await ana.fails(signIn, { json: { email: 'ninguem@agencia.com.br', password: 'errada e comprida' } })
  await ana.ok(signIn, { json: { email: EMAIL, password: PASSWORD } })
  expect(await read()).toEqual([
    'Ana: session signed-out',
    'anonymous: person sign-in-failed',
    'anonymous: person sign-in-failed',
    'Ana: session signed-in',
  ])
  const all = await api.db.select().from(auditLog)
  expect(all.filter(({ action }) => action === 'sign-in-failed').map(({ recordName, address }) => [recordName, address])).toEqual(
    [
      ['Ana', '203.0.113.1'],
      [null, '203.0.113.1'],
    ],
  )
  for (const secret of [PASSWORD, 'errada e comprida', 'ninguem@', api.readToken(link)])
    expect(JSON.stringify(all)).not.toContain(secret)
})

test('the audit log names the person who accepts an invitation through the OpenID provider', async () => {
  const api = await startWithOidcProvider()
  const read = createReader(api)
  const { id } = await createInvitation(api, BIA.email)
  await read()
  api.provider.signInAs(BIA)
  await signInWithOidc(api.browser())
  const acts = ['Bia Duarte: person created', 'Bia Duarte: link accepted', 'Bia Duarte: session signed-in']
  expect((await read()).filter((line) => !line.includes('password'))).toEqual(acts)
  const [person] = await api.db.select().from(users).where(eq(users.email, BIA.email))
  expect(person).toMatchObject({ createdBy: api.owner.id })
  const [accepted] = await api.db.select().from(auditLog).where(eq(auditLog.action, 'accepted')).orderBy(desc(auditLog.id))
  expect(accepted).toMatchObject({ personId: person?.id, recordId: String(id), recordName: BIA.email })
})

test('the audit log tells that the shell made the first owner’s link', async () => {
  const api = await startOwnerlessTeamApi()
  await runAccountsCommand({ db: api.db, now: api.time.now(), baseUrl: api.baseUrl }, ['owner-link'])
  expect(await createReader(api)()).toEqual(['shell: link created'])
})

test('the audit log has changes of roles, deactivation, ended sessions, links and passwords', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('viewer', 'Bia')
  const read = createReader(api)
  await read()
  const params = { id: bia.id }
  const { revision = 0 } = (await api.owner.ok(people.listPeople)).people.find(({ id }) => id === bia.id) ?? {}
  await api.owner.ok(people.changeRole, { params, json: { role: 'admin', revision } })
  await bia.ok(own.changePassword, { json: { current: PASSWORD, next: NEW_PASSWORD } })
  await api.owner.ok(people.endPersonSessions, { params })
  const { link } = await api.owner.ok(people.createResetLink, { params })
  await api.browser().ok(resetPassword, { json: { token: api.readToken(link), password: PASSWORD } })
  await api.owner.ok(people.deactivateOrRestorePerson, { params, json: {} })
  await api.owner.ok(people.deactivateOrRestorePerson, { params, json: { restore: true } })
  expect(await read()).toEqual([
    'Olívia: person changed',
    'Bia: password changed',
    'Olívia: session ended',
    'Olívia: link created',
    'Bia: link accepted',
    'Bia: password changed',
    'Olívia: person deactivated',
    'Olívia: person reactivated',
  ])
  const changes = (await api.db.select().from(auditLog)).filter(
    ({ action, recordId }) => recordId === String(bia.id) && action === 'changed',
  )
  expect(changes[0]?.details).toEqual({ role: ['viewer', 'admin'] })
})

test('the audit log has the second factor turned on and off, by its person and from the shell', async () => {
  const api = await startTeamApiForTest()
  const read = createReader(api)
  await read()
  const { owner } = api
  const begun = await owner.ok(own.beginSecondFactor, { json: { password: PASSWORD } })
  await owner.ok(own.confirmSecondFactor, { json: { code: computeTotp(begun.uri) } })
  await owner.ok(own.renewBackupCodes, { json: { password: PASSWORD } })
  await owner.ok(own.removeSecondFactor, { json: { password: PASSWORD } })
  const shell = { db: api.db, now: api.time.now(), baseUrl: api.baseUrl }
  await runAccountsCommand(shell, ['remove-factor', owner.email])
  await runAccountsCommand(shell, ['reset', owner.email])
  expect(await read()).toEqual([
    'Olívia: second-factor created',
    'Olívia: second-factor changed',
    'Olívia: second-factor purged',
    'shell: second-factor purged',
    'shell: session ended',
    'shell: link created',
  ])
  expect(JSON.stringify(await api.db.select().from(auditLog))).not.toContain(begun.secret)
})
