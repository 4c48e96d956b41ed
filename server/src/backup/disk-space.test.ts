import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTemporaryFolder, removeFolder } from '../testing/installation.ts'
import { canMakeDisks, mountSmallDisk } from '../testing/small-disk.ts'
import { guardDiskSpace } from './disk-space.ts'

// Only root may mount a disk.
test.runIf(canMakeDisks())('a backup leaves 128 MB to the database on its own disk, and may fill another', () => {
  const [elsewhere, disk] = [createTemporaryFolder(), mountSmallDisk(200)]
  onTestFinished(() => removeFolder(elsewhere))
  onTestFinished(disk.remove)
  const data = join(disk.folder, 'data')
  mkdirSync(data)
  guardDiskSpace(disk.folder, data).check(1)
  disk.fill(100 * 1024 * 1024)
  expect(() => guardDiskSpace(disk.folder, data).check(1)).toThrow('restam menos de 128 MB, que ficam para o banco de dados')
  guardDiskSpace(disk.folder, elsewhere).check(1)
})
