import { readSession } from 'contract/accounts/session.ts'
import { readLink, readSignInOptions } from 'contract/accounts/sign-in.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { twoFactors } from '#db/tables/accounts.ts'
import { users } from '#db/tables/workspace.ts'
import { startOwnerlessTeamApi, startTeamApiForTest, type TeamApi } from '#testing/team-api.ts'
import { AccountsCommandRefusedError, runAccountsCommand } from './accounts-shell.ts'

type Api = Pick<TeamApi, 'db' | 'time' | 'baseUrl'>
const run = ({ db, time, baseUrl }: Api, ...args: string[]) => runAccountsCommand({ db, now: time.now(), baseUrl }, args)

test('the shell makes an owner’s link until there is an owner', async () => {
  const api = await startOwnerlessTeamApi()
  expect(await run(api, 'list')).toEqual(['Ainda não há contas.'])
  const [, link = ''] = await run(api, 'owner-link')
  await api.useLink(link, { name: 'Olívia', email: 'olivia@agencia.com.br', role: 'owner' })
  expect(await api.browser().ok(readSignInOptions)).toMatchObject({ hasOwner: true })
  await expect(run(api, 'owner-link')).rejects.toThrow(/^Já há um dono/)
  expect(await run(api, 'list')).toEqual(['olivia@agencia.com.br · Olívia · Dono'])
})

test('a reset link of the shell is for one person, and revokes the one before', async () => {
  const api = await startTeamApiForTest()
  const [first = '', second = ''] = [
    (await run(api, 'reset', ' Olivia@Agencia.com.br '))[1],
    (await run(api, 'reset', api.owner.email))[1],
  ]
  const read = (link: string) => api.browser().send(readLink, { json: { token: api.readToken(link) } })
  expect((await read(first)).statusCode).toBe(404)
  expect((await read(second)).json()).toMatchObject({ kind: 'reset', email: api.owner.email, invitedBy: null })
})

test('the accounts shell refuses unknown people and commands, deactivated people, missing addresses', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('viewer', 'Bia')
  await api.db.update(users).set({ deactivatedAt: api.time.now() }).where(eq(users.id, bia.id))
  await expect(run(api, 'reset', 'x@y.zz')).rejects.toThrow(/Não há conta/)
  await expect(run(api, 'reset', bia.email)).rejects.toThrow(/desativada/)
  for (const args of [[], ['nada'], ['reset'], ['list', 'a'], ['toString']])
    await expect(run(api, ...args)).rejects.toThrow(/^Uso:/)
  await expect(runAccountsCommand({ db: api.db, now: api.time.now(), baseUrl: undefined }, ['reset', bia.email])).rejects.toThrow(
    AccountsCommandRefusedError,
  )
})

test('the shell removes a lost second factor, and ends the person’s sessions', async () => {
  const api = await startTeamApiForTest()
  const { id } = api.owner
  await api.db.insert(twoFactors).values({ userId: id, secret: 'x', backupCodes: 'x', verified: true })
  await api.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, id))
  await run(api, 'remove-factor', api.owner.email)
  expect(await api.count(twoFactors)).toBe(0)
  expect(await api.owner.fails(readSession)).toMatchObject({ status: 401 })
  expect((await (await api.signInAgain(api.owner)).ok(readSession)).user.id).toBe(id)
})
