import { statfs } from 'node:fs/promises'

/**
 * In bytes: two of PostgreSQL's WAL segments. PostgreSQL stops, for readers too, when it cannot write its next segment, so writes
 * are refused below this.
 */
const LEFT_TO_DATABASE = 32 * 1024 * 1024

/** A disk without room for another write. It has the operating system's code, so that it is answered like any full disk. */
class DiskFull extends Error {
  readonly code = 'ENOSPC'
}

/**
 * Refuses a write while the disk of this folder has too little room. A folder whose disk cannot be measured passes.
 * @throws DiskFull
 */
export async function requireRoom(folder: string): Promise<void> {
  const room = await statfs(folder).catch(() => undefined)
  if (room && room.bavail * room.bsize < LEFT_TO_DATABASE) throw new DiskFull(`${folder} is almost full`)
}
