import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LOCATION_NOTE } from '#db/embedded/cluster-location.ts'
import { exportAll } from '#features/data/export/export-all.ts'
import { IS_NIGHT } from '#testing/by-day.ts'
import { createTemporaryFolder, removeFolder, startTestInstallation } from '#testing/installation.ts'
import { canMakeDisks, mountSmallDisk } from '#testing/small-disk.ts'
import { backUp } from './back-up.ts'
import { guardDiskSpace } from './disk-space.ts'

// Only root may mount a disk.
test.runIf(canMakeDisks())('a backup leaves 128 MB to the database on its own disk, and may fill another', () => {
  const [elsewhere, disk] = [createTemporaryFolder(), mountSmallDisk(200)]
  onTestFinished(() => removeFolder(elsewhere))
  onTestFinished(disk.remove)
  const dataDir = join(disk.folder, 'data')
  mkdirSync(dataDir)
  guardDiskSpace(disk.folder, { dataDir }).check(1)
  disk.fill(100 * 1024 * 1024)
  expect(() => guardDiskSpace(disk.folder, { dataDir }).check(1)).toThrow(
    'restam menos de 128 MB, que ficam para o banco de dados',
  )
  guardDiskSpace(disk.folder, { dataDir: elsewhere }).check(1)
})

test.runIf(IS_NIGHT && canMakeDisks())(
  'a backup and an export leave 128 MB to a database that is outside the data folder too',
  async () => {
    const [dataDir, disk] = [createTemporaryFolder(), mountSmallDisk(320)]
    onTestFinished(() => removeFolder(dataDir))
    onTestFinished(disk.remove)
    writeFileSync(join(dataDir, LOCATION_NOTE), join(disk.folder, 'base'))
    const { source, stop } = await startTestInstallation(dataDir)
    onTestFinished(stop)
    disk.fill(100 * 1024 * 1024)
    const whole = { ...source, scope: 'whole', filesAre: 'elsewhere' } as const
    const options = { tell: () => undefined, signal: new AbortController().signal }
    for (const [write, name] of [
      [backUp, 'backup'],
      [exportAll, 'export'],
    ] as const)
      await expect(write(whole, join(disk.folder, name), options), name).rejects.toThrow('restam menos de 128 MB')
  },
  60_000,
)
