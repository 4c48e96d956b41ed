import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { aFile, PNG_BYTES } from '#testing/factories.ts'
import { createTemporaryFolder, removeFolder } from '#testing/installation.ts'
import { createServerDatabase } from '#testing/server-database.ts'
import { runBackupCommand, startServerProcess } from '#testing/server-process.ts'

const PASSWORD = 'corredor azul 42 lampião'

async function findFreePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}

/** Starts a server with accounts, and makes its owner's. `signIn` and `asOwner` give the headers of that person's calls. */
async function startTeamProcess(dataDir: string, email: string, more: Record<string, string> = {}) {
  const PORT = await findFreePort()
  const BASE_URL = `http://127.0.0.1:${PORT}`
  const server = await startServerProcess(dataDir, { PORT, BASE_URL, ACCOUNTS: 'on', ...more })
  onTestFinished(server.stop)
  const json = { origin: BASE_URL, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const takeSession = async (path: string, body: object) => {
    const answer = await server.send(path, { method: 'POST', headers: json, body: JSON.stringify(body) })
    expect(answer.status, await answer.text()).toBe(200)
    const cookie = answer.headers.getSetCookie().map((set) => set.split(';')[0])
    return { origin: BASE_URL, 'sec-fetch-site': 'same-origin', cookie: cookie.join('; ') }
  }
  await expect.poll(server.readPrinted, { timeout: 60_000 }).toMatch(/#\S+\n/)
  const token = /#(\S+)\n/.exec(server.readPrinted())?.[1]
  const asOwner = await takeSession('/api/accounts/create', { token, name: 'Ana', email, password: PASSWORD })
  return {
    ...server,
    asOwner,
    signIn: (person: string) => takeSession('/api/accounts/sign-in', { email: person, password: PASSWORD }),
  }
}

test('an owner restores a backup into an empty installation on DATABASE_URL, and signs in with the restored account', async () => {
  const folder = createTemporaryFolder()
  onTestFinished(() => removeFolder(folder))
  const [archive, target, source] = [join(folder, 'painel.tar.zst'), join(folder, 'target'), join(folder, 'source')]
  const old = await startTeamProcess(source, 'ana@agencia.com.br')
  const body = new FormData()
  body.append('nome_saida', 'Aluguel')
  body.append('valor', '1500.00')
  body.append('comprovante', aFile(PNG_BYTES, 'nota.png', 'image/png'))
  const recorded = await old.send('/webhook/financial-expense', { method: 'POST', body, headers: old.asOwner })
  expect(recorded.status, await recorded.text()).toBe(200)
  expect(runBackupCommand(archive, source)).toBe('')

  const database = await createServerDatabase()
  onTestFinished(database.drop)
  const { host, user } = database.connection
  const DATABASE_URL = `postgres://${user}@localhost/${user}?host=${host}`
  const panel = await startTeamProcess(target, 'bia@agencia.com.br', { DATABASE_URL })
  const readRestore = () => panel.readRestore({ headers: panel.asOwner })
  expect(await readRestore()).toMatchObject({ obstacle: null, state: 'none' })
  const restore = () =>
    panel.restore({ archive: new File([readFileSync(archive)], 'painel.tar.zst') }, panel.asOwner).then(({ status }) => status)

  // Another server would go on with the key and files of before.
  const other = new pg.Client(database.connection)
  await other.connect()
  await other.query("create table of_another_program as select 'stays' as row")
  expect(await restore()).toBe(200)
  await expect.poll(readRestore, { timeout: 120_000, interval: 200 }).toMatchObject({
    state: 'failed',
    obstacle: null,
    reason: expect.stringContaining('outra conexão aberta'),
  })
  expect(readdirSync(target).filter((name) => name.startsWith('restauracao'))).toEqual([])
  await other.end()

  expect(await restore()).toBe(200)
  const readAnswer = async () => (await panel.send('/api/data/restore', { headers: panel.asOwner })).json()
  await expect.poll(readAnswer, { timeout: 120_000, interval: 200 }).toMatchObject({ status: 401 })
  const headers = await panel.signIn('ana@agencia.com.br')
  expect(await panel.readRestore({ headers })).toMatchObject({
    state: 'done',
    obstacle: 'records',
    restored: { entries: 1, missingFiles: 0 },
  })
  expect(await (await panel.send('/webhook/api/v1/saidas', { headers })).json()).toMatchObject({
    saidas: [{ descricao: 'Aluguel', centavos: 1500_00 }],
  })
  const receipt = await panel.send('/api/finance/receipts/1', { headers })
  expect(PNG_BYTES.equals(new Uint8Array(await receipt.arrayBuffer()))).toBe(true)
  expect(JSON.stringify(await (await panel.send('/api/audit', { headers })).json())).toContain('painel.tar.zst')
  expect(readFileSync(join(target, 'secret.key'))).toEqual(readFileSync(join(source, 'secret.key')))
  expect(readdirSync(target).filter((name) => name.startsWith('restauracao'))).toEqual([])
  expect((await database.pool.query('select row from of_another_program')).rows).toEqual([{ row: 'stays' }])
}, 360_000)
