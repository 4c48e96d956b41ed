import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../db/embedded/orphan.ts'

const DISK = '/dev/shm'
/** Of the disk and of the machine's memory, in bytes: a run takes less than a tenth of it. */
const ENOUGH = 4 * 1024 ** 3
const OURS = /^ai-dashboard-tests-(\d+)-/

/** Programs have to run there: a cluster may have its own beside it. Docker gives 64 MB, and forbids that. */
function isUsable(): boolean {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
    const [, , type, options = ''] = mounts.map((line) => line.split(' ')).findLast(([, place]) => place === DISK) ?? []
    if (type !== 'tmpfs' || /(^|,)(ro|noexec)(,|$)/.test(options)) return false
    const { bavail, bsize } = statfsSync(DISK)
    return Math.min(bavail * bsize, freemem()) > ENOUGH
  } catch {
    return false // a machine without one
  }
}

/** What runs that were killed could not remove would be held in memory for ever. Their PostgreSQL ends when its folder is gone. */
function sweep(): void {
  for (const name of readdirSync(DISK)) {
    const pid = OURS.exec(name)?.[1]
    if (!pid || isAlive(Number(pid)) || statSync(join(DISK, name)).uid !== process.getuid?.()) continue
    rmSync(join(DISK, name), { recursive: true, force: true })
  }
}

/**
 * Has the temporary files of this process and its children in memory, where there is enough: a database is three hundred files, and
 * making one costs an eighth of what it does on a disk. @returns what removes them
 */
export function temporaryFilesInMemory(): () => void {
  if (!isUsable()) return () => undefined
  sweep()
  const before = process.env.TMPDIR
  const folder = mkdtempSync(join(DISK, `ai-dashboard-tests-${process.pid}-`))
  chmodSync(folder, 0o711) // run as root, the database's account has to get in
  process.env.TMPDIR = folder
  return () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(folder, { recursive: true, force: true })
  }
}
