import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTemporaryFolder, removeFolder } from '#testing/installation.ts'
import { createBackupStore } from './own-store.ts'

const MARKER = 'painel-lugar.txt'

function openPlace() {
  const root = createTemporaryFolder()
  onTestFinished(() => removeFolder(root))
  const [dataDir, folder] = [join(root, 'data'), join(root, 'backups')]
  mkdirSync(dataDir)
  const backup = { folder, s3: undefined, passphrase: undefined, bucketFiles: true, interval: 24 } as const
  return { folder, store: createBackupStore({ dataDir, s3: undefined, backup, cluster: undefined, connection: {} }) }
}

test('a folder of backups that gives errors has no known room and id', async () => {
  const { folder, store } = openPlace()
  symlinkSync(folder, folder) // leads nowhere, for root as well
  expect([await store.readRoom(), await store.readPlaceId()]).toEqual([undefined, undefined])
})

test('a hanging read of the folder of backups is waited for a second, and not begun twice', async () => {
  const { folder, store } = openPlace()
  mkdirSync(folder)
  const marker = join(folder, MARKER)
  spawnSync('mkfifo', [marker]) // who opens it waits for a writer
  const hung = await Promise.all(Array.from({ length: 8 }, () => store.readPlaceId()))
  expect(new Set(hung)).toEqual(new Set([undefined]))
  expect((await store.readRoom())?.isDataDisk).toBe(true)
  const found = store.readPlaceId()
  writeFileSync(marker, 'disk-1\n')
  expect(await found).toBe('disk-1')
})
