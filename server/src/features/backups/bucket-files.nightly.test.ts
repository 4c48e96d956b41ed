import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordOutflow } from 'contract/finance/outflows.ts'
import { attachReceipt, downloadReceipt } from 'contract/finance/receipts.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { LOCK_FILE } from '#db/embedded/lock.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { exportAll } from '#features/data/export/export-all.ts'
import type { S3Settings } from '#platform/storage/s3.ts'
import { startTestApi, type TestApi } from '#testing/api.ts'
import { aFile, PNG_BYTES } from '#testing/factories.ts'
import { createTemporaryFolder, removeFolder, startTestInstallation } from '#testing/installation.ts'
import { startFakeS3 } from '#testing/s3/fake-s3.ts'
import { createServerDatabase } from '#testing/server-database.ts'
import { backUp } from './back-up.ts'
import { BackupFailedError } from './backup-store.ts'
import { locateFilesToCopy } from './locate-files.ts'
import { createBackupStore } from './own-store.ts'
import { restoreBackup } from './restore-backup.ts'

const { signal } = new AbortController()
const quiet = { tell: () => undefined, signal }

let folder: string
let s3: Awaited<ReturnType<typeof startFakeS3>>
let source: Awaited<ReturnType<typeof createServerDatabase>>
let api: TestApi
const dataDir = () => join(folder, 'data')

/** Reads the bucket's objects by their keys, all of which a restore has to bring back. */
const readObjects = ({ files }: typeof s3) =>
  Object.fromEntries([...files].map(([key, { content }]) => [key, content.toString('base64')]).toSorted())

const createStore = (settings: S3Settings | undefined = s3.settings, data = dataDir()) =>
  createBackupStore({
    dataDir: data,
    s3: settings,
    backup: {
      folder: join(folder, 'backups'),
      s3: undefined,
      passphrase: undefined,
      bucketFiles: true,
      interval: 24,
    },
    cluster: undefined,
    connection: source.connection,
  })

beforeAll(async () => {
  folder = createTemporaryFolder()
  s3 = await startFakeS3()
  source = await createServerDatabase()
  await migrateDatabase(source.pool)
  api = await startTestApi({ server: { connection: source.connection, dataDir: dataDir(), s3: s3.settings } })
  const comprovante = aFile(PNG_BYTES, 'nota.png', 'image/png')
  const { id } = await api.ok(recordOutflow, { form: { nome_saida: 'Figma', valor: '312.00' }, files: { comprovante } })
  const receipt = aFile(Buffer.concat([PNG_BYTES, Buffer.from('outra')]), 'outra.png', 'image/png')
  await api.ok(attachReceipt, { params: { id: Number(id) }, files: { receipt } })
}, 120_000)

afterAll(async () => {
  await api.close()
  await source.drop()
  await s3.close()
  removeFolder(folder)
})

async function emptyDatabase() {
  const database = await createServerDatabase()
  onTestFinished(database.drop)
  return database
}

async function emptyBucket() {
  const bucket = await startFakeS3()
  onTestFinished(() => bucket.close())
  return bucket
}

/** Starts a server on the restored data, and reads the first receipt through it. */
async function readReceipt(server: Parameters<typeof startTestApi>[0]): Promise<Buffer> {
  const restored = await startTestApi(server)
  const { rawPayload } = await restored.send(downloadReceipt, { params: { id: 1 } }).finally(restored.close)
  return rawPayload
}

test('a bucket’s files go from a server’s database into an embedded place, and back into another server’s and another bucket', async () => {
  const store = createStore()
  expect(store.hasFiles).toBe(true)
  await store.write('a.tar.zst', quiet)
  const embedded = join(folder, 'embedded')
  const { manifest, missing } = await restoreBackup(join(folder, 'backups', 'a.tar.zst'), embedded, quiet)
  expect([manifest.filesAre, missing]).toEqual(['here', []])
  const objects = readObjects(s3)
  for (const [key, content] of Object.entries(objects))
    expect([key, readFileSync(join(embedded, 'files', key)).toString('base64')]).toEqual([key, content])
  expect(readdirSync(join(dataDir(), 'incoming'))).toEqual([])

  const workspace = await startTestInstallation(embedded)
  onTestFinished(workspace.stop)
  const file = join(folder, 'embedded.tar.zst')
  await backUp({ ...workspace.source, scope: 'whole', filesAre: 'here' }, file, quiet)
  const [bucket, database, target] = [await emptyBucket(), await emptyDatabase(), join(folder, 'back')]
  await restoreBackup(file, target, { ...quiet, connection: database.connection, s3: bucket.settings })
  expect(readObjects(bucket)).toEqual(objects)
  expect(readdirSync(target)).not.toContain('files')
  const receipt = await readReceipt({ server: { connection: database.connection, dataDir: target, s3: bucket.settings } })
  expect(receipt.equals(PNG_BYTES)).toBe(true)
}, 240_000)

test('an export has the bucket’s files under readable names, and is restored into a bucket', async () => {
  const file = join(folder, 'export.tar.zst')
  const { filesAre, open } = locateFilesToCopy({ dataDir: dataDir(), s3: s3.settings, backup: { bucketFiles: true } })
  const manifest = await exportAll({ ...(await open()), connection: source.connection, filesAre }, file, quiet)
  expect(manifest.items.filter(({ path }) => path.startsWith('files/comprovantes/'))).toHaveLength(2)
  const [bucket, database] = [await emptyBucket(), await emptyDatabase()]
  await restoreBackup(file, join(folder, 'exported'), { ...quiet, connection: database.connection, s3: bucket.settings })
  expect(readObjects(bucket)).toEqual(readObjects(s3))
}, 180_000)

test('a bucket with another installation’s files is refused, and neither it nor the database is touched', async () => {
  const [bucket, database] = [await emptyBucket(), await emptyDatabase()]
  bucket.files.set('receipts/ab/x', { content: Buffer.from('x'), writtenAt: new Date() })
  const before = readObjects(bucket)
  await createStore().write('b.tar.zst', quiet)
  const options = { ...quiet, connection: database.connection, s3: bucket.settings }
  const restoring = restoreBackup(join(folder, 'backups', 'b.tar.zst'), join(folder, 'refused'), options)
  await expect(restoring).rejects.toThrow(/^Só se restauram os arquivos em um bucket vazio/)
  expect(readObjects(bucket)).toEqual(before)
  const { rows } = await database.pool.query("select to_regclass('public.entries') as there")
  expect([rows[0].there, readdirSync(join(folder, 'refused'))]).toEqual([null, [LOCK_FILE]])
}, 120_000)

test.each(['fails', 'cuts'] as const)(
  'a bucket that %s makes the backup fail with what to do, and nothing is left',
  async (behaviour) => {
    s3.behave(behaviour)
    onTestFinished(() => s3.behave('well'))
    const failure = await createStore()
      .write(`${behaviour}.tar.zst`, quiet)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(BackupFailedError)
    expect(String(failure)).toContain('BACKUP_BUCKET_FILES=off deixa os arquivos do bucket de fora')
    expect(readdirSync(join(folder, 'backups')).filter((name) => name.startsWith(behaviour))).toEqual([])
    expect(readdirSync(join(dataDir(), 'incoming'))).toEqual([])
  },
  120_000,
)
