import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordOutflow } from 'contract/finance/outflows.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openPool } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { startTestApi } from '#testing/api.ts'
import { createTemporaryFolder, removeFolder } from '#testing/installation.ts'
import { createServerDatabase } from '#testing/server-database.ts'
import { backUp } from './back-up.ts'
import { createOutsideDatabase, type OutsideDatabase } from './replace-database.ts'
import { unpackBackup } from './restore-backup.ts'
import { confirmStagedRestore, finishStagedRestore, placeStagedRestore, prepareStagedRestore } from './staged-restore.ts'

const quiet = { tell: () => undefined, signal: new AbortController().signal }
const folder = createTemporaryFolder()
const archive = join(folder, 'painel.tar.zst')
afterAll(() => removeFolder(folder))

beforeAll(async () => {
  const api = await startTestApi()
  const { dataDir, connection } = api
  await api.ok(recordOutflow, { form: { nome_saida: 'Aluguel', valor: '1500.00' } })
  await backUp({ dataDir, connection, filesAre: 'here', scope: 'whole' }, archive, quiet).finally(api.close)
}, 120_000)

type Replace = OutsideDatabase['replace']
type Start = { replace?: (original: Replace) => Replace; secretKey?: string; fails: string }
/** Places the restore of the archive by a start that fails, and then by another start. @returns what is there */
async function placeTwice(name: string, { replace = (original) => original, secretKey, fails }: Start) {
  const database = await createServerDatabase()
  onTestFinished(database.drop)
  const { host, user } = database.connection
  const dataDir = join(folder, name)
  for (const part of ['files', 'postgres']) mkdirSync(join(dataDir, part), { recursive: true })
  writeFileSync(join(dataDir, 'files', 'instalacao.txt'), 'empty')
  writeFileSync(join(dataDir, 'secret.key'), 'empty')
  writeFileSync(join(dataDir, 'postgres', 'of-before-DATABASE_URL'), '')
  // An idle connection of the database's own pool would count as another server's.
  const pool = openPool({ ...database.connection, max: 1 }, () => undefined)
  await migrateDatabase(pool).finally(() => pool.end())

  const { restored } = await prepareStagedRestore(dataDir)
  await unpackBackup(archive, restored, quiet)
  confirmStagedRestore(dataDir, { name: 'painel.tar.zst', personName: null, address: null })
  const outside = createOutsideDatabase(`postgres://${user}@localhost/${user}?host=${host}`, secretKey)
  await expect(placeStagedRestore(dataDir, { outside: { ...outside, replace: replace(outside.replace) } })).rejects.toThrow(fails)
  await placeStagedRestore(dataDir, { outside })
  const staged = await finishStagedRestore(dataDir)
  expect(readdirSync(dataDir).toSorted()).toEqual(['files', 'postgres', 'secret.key'])
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['of-before-DATABASE_URL'])
  return {
    staged,
    entries: (await database.pool.query('select description from entries')).rows,
    files: new Set(['files/instalacao.txt', 'secret.key'].map((file) => readFileSync(join(dataDir, file), 'utf8') === 'empty')),
  }
}

const EMPTY = { staged: undefined, entries: [], files: new Set([true]) }
const end = () => {
  throw new Error('killed')
}

test('a start that ends before the commit of the restored database leaves the empty installation, whole, to the next start', async () => {
  const replace: Start['replace'] = (original) => (folder, steps) =>
    original(folder, { ...steps, beforeCommit: () => steps.beforeCommit().then(end) })
  expect(await placeTwice('before', { replace, fails: 'killed' })).toEqual(EMPTY)
}, 120_000)

test('a start that ends after the commit of the restored database leaves the restored installation, whole, to the next start', async () => {
  const replace: Start['replace'] = (original) => (folder, steps) => original(folder, steps).then(end)
  expect(await placeTwice('after', { replace, fails: 'killed' })).toEqual({
    staged: expect.objectContaining({ name: 'painel.tar.zst' }),
    entries: [{ description: 'Aluguel' }],
    files: new Set([false]),
  })
}, 120_000)

test('a backup whose secrets the key of the server does not open is refused before the commit, and the empty installation stays', async () => {
  const secretKey = Buffer.alloc(32, 7).toString('base64')
  expect(await placeTwice('other-key', { secretKey, fails: 'A chave dos segredos não é a deste banco de dados' })).toEqual(EMPTY)
}, 120_000)
