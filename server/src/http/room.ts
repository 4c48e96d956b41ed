import { statfs } from 'node:fs/promises'

/**
 * In bytes: two of the database's WAL segments. A PostgreSQL that cannot write its next one ends, and every reader with it, so writes
 * are refused while there is less.
 */
const LEFT_TO_DATABASE = 32 * 1024 * 1024

/** A disk without room for another write. Its code is the operating system's own, so that it is answered as any full disk is. */
class DiskFull extends Error {
  readonly code = 'ENOSPC'
}

/** @throws DiskFull while the disk of this folder has too little room for a write; never for a folder that cannot be asked */
export async function requireRoom(folder: string): Promise<void> {
  const room = await statfs(folder).catch(() => undefined)
  if (room && room.bavail * room.bsize < LEFT_TO_DATABASE) throw new DiskFull(`${folder} is almost full`)
}
