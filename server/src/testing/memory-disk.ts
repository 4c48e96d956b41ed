import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '#db/embedded/orphan.ts'

const DISK = '/dev/shm'
/** The bytes that the memory disk, and the free memory, must have: a test run takes less than a tenth of them. */
const ENOUGH = 4 * 1024 ** 3
const OURS = /^ai-dashboard-tests-(\d+)-/

/** Lists the mounted file systems as the columns of `/proc/mounts`: device, place, type and options. */
const listMounts = () =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))

/**
 * Whether this machine has a memory disk that is large enough and from which programs may run, since a cluster may have its own
 * programs beside it. Docker gives 64 MB, and forbids programs.
 */
function isUsable(): boolean {
  try {
    const [, , type, options = ''] = listMounts().findLast(([, place]) => place === DISK) ?? []
    if (type !== 'tmpfs' || /(^|,)(ro|noexec)(,|$)/.test(options)) return false
    const { bavail, bsize } = statfsSync(DISK)
    return Math.min(bavail * bsize, freemem()) > ENOUGH
  } catch {
    return false // a machine without a memory disk
  }
}

/** Unmounts the disks that a killed test run left mounted in its folder (`mountSmallDisk`), which could not be removed otherwise. */
function unmountDisksIn(folder: string): void {
  for (const [, place] of listMounts()) if (place?.startsWith(`${folder}/`)) execFileSync('umount', [place], { stdio: 'ignore' })
}

/**
 * Removes the temporary files that killed test runs left in memory. The PostgreSQL of such a run ends when its folder is gone.
 */
function sweep(): void {
  for (const name of readdirSync(DISK)) {
    const pid = OURS.exec(name)?.[1]
    if (!pid || isAlive(Number(pid)) || statSync(join(DISK, name)).uid !== process.getuid?.()) continue
    unmountDisksIn(join(DISK, name))
    rmSync(join(DISK, name), { recursive: true, force: true })
  }
}

/**
 * Puts the temporary files of this process and its children in memory, where there is enough. A database has three hundred files,
 * and creating one in memory takes an eighth of the time on disk.
 * @returns a function that removes the files
 */
export function keepTemporaryFilesInMemory(): () => void {
  if (!isUsable()) return () => undefined
  sweep()
  const before = process.env.TMPDIR
  const folder = mkdtempSync(join(DISK, `ai-dashboard-tests-${process.pid}-`))
  chmodSync(folder, 0o711) // the database's account has to enter, where the tests run as root
  process.env.TMPDIR = folder
  return () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(folder, { recursive: true, force: true })
  }
}
