import { mkdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { recordOutflow } from 'contract/finance/outflows.ts'
import { downloadReceipt } from 'contract/finance/receipts.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildQuarantineKey } from '#core/storage.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { exportAll } from '#features/data/export/export-all.ts'
import { startTestApi, type TestApi } from '#testing/api.ts'
import { aFile, PNG_BYTES } from '#testing/factories.ts'
import { createTemporaryFolder, removeFolder } from '#testing/installation.ts'
import { createServerDatabase } from '#testing/server-database.ts'
import { backUp } from './back-up.ts'
import { restoreBackup } from './restore-backup.ts'

const quiet = { tell: () => undefined, signal: new AbortController().signal }

let folder: string
let source: Awaited<ReturnType<typeof createServerDatabase>>
let api: TestApi
let receiptKey: string

/** Copies the source to a file. */
type Copy = (file: string) => Promise<unknown>
const location = () => ({ dataDir: join(folder, 'data'), connection: source.connection, filesAre: 'here' as const })
const COPIES: readonly (readonly [string, Copy])[] = [
  ['a backup', (file) => backUp({ ...location(), scope: 'whole' }, file, quiet)],
  ['an export', (file) => exportAll(location(), file, quiet)],
]

beforeAll(async () => {
  folder = createTemporaryFolder()
  source = await createServerDatabase()
  await migrateDatabase(source.pool)
  api = await startTestApi({ server: { connection: source.connection, dataDir: join(folder, 'data') } })
  const comprovante = aFile(PNG_BYTES, 'nota.png', 'image/png')
  await api.ok(recordOutflow, { form: { nome_saida: 'Figma', valor: '312.00' }, files: { comprovante } })
  receiptKey = (await api.files())[0] ?? ''
  for (const key of [receiptKey, ...(await api.files('thumbnails'))]) {
    const [from, to] = [key, buildQuarantineKey(key)].map((path) => join(folder, 'data', 'files', path)) as [string, string]
    mkdirSync(dirname(to), { recursive: true })
    renameSync(from, to)
  }
}, 120_000)

afterAll(async () => {
  await api.close()
  await source.drop()
  removeFolder(folder)
})

let attempts = 0

/** Copies the source, and restores the copy into an empty database and folder. */
async function copyAndRestore(copy: Copy) {
  const name = `copy-${++attempts}`
  const database = await createServerDatabase()
  onTestFinished(database.drop)
  const [file, dataDir, { connection }] = [join(folder, `${name}.tar.zst`), join(folder, name), database]
  await copy(file)
  const { missing } = await restoreBackup(file, dataDir, { ...quiet, connection })
  return { missing, server: { connection, dataDir } }
}

test.each(COPIES)(
  'restored from %s, a file that was in the quarantine is not told as lost, and opens',
  async (_, copy) => {
    const { missing, server } = await copyAndRestore(copy)
    expect(missing).toEqual([])
    const restored = await startTestApi({ server })
    const { rawPayload } = await restored.send(downloadReceipt, { params: { id: 1 } }).finally(restored.close)
    expect(rawPayload.equals(PNG_BYTES)).toBe(true)
  },
  120_000,
)

test.each(COPIES)(
  'restored from %s, a file that was in neither place is told as lost',
  async (_, copy) => {
    const [path, aside] = [join(folder, 'data', 'files', buildQuarantineKey(receiptKey)), join(folder, 'aside')]
    renameSync(path, aside)
    onTestFinished(() => renameSync(aside, path))
    expect((await copyAndRestore(copy)).missing).toEqual([`files/${receiptKey}`])
  },
  120_000,
)
