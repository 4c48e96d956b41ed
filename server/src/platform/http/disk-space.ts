import { statfs } from 'node:fs/promises'

/**
 * The free space in bytes below which writes are refused: two of PostgreSQL's WAL segments. When PostgreSQL cannot write its next segment,
 * it stops for readers too.
 */
const RESERVED_BYTES = 32 * 1024 * 1024

/** The error of a disk without room for another write. Its code is the operating system's, so that it is answered like every full disk. */
class DiskFullError extends Error {
  readonly code = 'ENOSPC'
}

/**
 * Refuses a write while the disk of this folder has too little room. A folder whose disk cannot be measured passes.
 * @throws DiskFullError
 */
export async function requireDiskSpace(folder: string): Promise<void> {
  const disk = await statfs(folder).catch(() => undefined)
  if (disk && disk.bavail * disk.bsize < RESERVED_BYTES) throw new DiskFullError(`${folder} is almost full`)
}
