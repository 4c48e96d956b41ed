import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isCausedByFullDisk } from '#core/storage.ts'
import { createTemporaryFolder, removeFolder } from './installation.ts'

const MEGABYTE = 1024 * 1024

export type SmallDisk = {
  folder: string
  /** Fills the disk until at most `leaving` bytes are free. */
  fill(leaving: number): void
  free(): void
  remove(): void
}

function mount(folder: string, megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder], { stdio: 'ignore' })
}

const unmount = (folder: string) => execFileSync('umount', [folder], { stdio: 'ignore' })

/** Whether a test may mount a disk here, which is tried: only root may, and not in every container. */
export function canMakeDisks(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = createTemporaryFolder()
  try {
    mount(folder, 1)
    unmount(folder)
    return true
  } catch {
    return false
  } finally {
    removeFolder(folder)
  }
}

/** Mounts a disk of this many megabytes, in memory. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const parent = createTemporaryFolder()
  const folder = join(parent, 'disk')
  mkdirSync(folder)
  mount(folder, megabytes)
  const filler = join(folder, 'filler')
  return {
    folder,
    fill(leaving) {
      writeFileSync(filler, '')
      const readRoom = () => {
        const { bavail, bsize } = statfsSync(folder)
        return bavail * bsize - leaving
      }
      try {
        for (let room = readRoom(); room > 0; room = readRoom()) appendFileSync(filler, Buffer.alloc(Math.min(MEGABYTE, room)))
      } catch (error) {
        if (!isCausedByFullDisk(error)) throw error // the database took the last of the room
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      unmount(folder)
      removeFolder(parent)
    },
  }
}
