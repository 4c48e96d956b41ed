import { getLocalDataOwnerId } from '#lib/session/identity.ts'
import { type BackedUpRecording, openDatabase } from './database.ts'

const chunkRange = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER])

/**
 * When the promise resolves, the chunk is on the disk, so that a power cut does not lose it; chunk 0 is written with the
 * recording's own entry.
 */
export async function writeChunk(recording: BackedUpRecording, n: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const db = await openDatabase()
  const writing = db.transaction(['recordings', 'chunks'], 'readwrite', { durability: 'strict' })
  const chunk = writing.objectStore('chunks').put(bytes, [recording.id, n])
  const entry = n === 0 ? writing.objectStore('recordings').put(recording) : undefined
  await Promise.all([chunk, entry, writing.done])
}

export async function markStopped(recording: BackedUpRecording): Promise<void> {
  const db = await openDatabase()
  await db.put('recordings', { ...recording, stopped: true })
}

export async function readBackup(id: string): Promise<Blob> {
  const db = await openDatabase()
  return new Blob(await db.getAll('chunks', chunkRange(id)))
}

export async function deleteBackup(id: string): Promise<void> {
  const db = await openDatabase()
  const writing = db.transaction(['recordings', 'chunks'], 'readwrite')
  await Promise.all([
    writing.objectStore('recordings').delete(id),
    writing.objectStore('chunks').delete(chunkRange(id)),
    writing.done,
  ])
}

/** Releases the recording's lock only after the deletion. Never rejects. */
export const discardBackup = (id: string, releaseLock: (() => void) | undefined): Promise<void> =>
  deleteBackup(id)
    .catch(() => undefined)
    .finally(releaseLock)

/** `chunks`: how many it has, each of about a second. */
export type Backup = BackedUpRecording & { chunks: number }

/** Only those that belong to the person, oldest first. */
export async function listBackups(): Promise<Backup[]> {
  const db = await openDatabase()
  const ownerId = getLocalDataOwnerId()
  const all = (await db.getAll('recordings')).filter((one) => (one.ownerId ?? 1) === ownerId)
  const backups = await Promise.all(all.map(async (one) => ({ ...one, chunks: await db.count('chunks', chunkRange(one.id)) })))
  return backups.sort((one, other) => one.startedAt - other.startedAt)
}
