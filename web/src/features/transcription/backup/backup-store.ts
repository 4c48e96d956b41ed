import { type BackedUpRecording, openDatabase } from './database.ts'

const chunksOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER])

/** On the disk when it answers: a power cut does not take it. */
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

/** What is there of it, in order. */
export async function readBackup(id: string): Promise<Blob> {
  const db = await openDatabase()
  return new Blob(await db.getAll('chunks', chunksOf(id)))
}

export async function deleteBackup(id: string): Promise<void> {
  const db = await openDatabase()
  const writing = db.transaction(['recordings', 'chunks'], 'readwrite')
  await Promise.all([
    writing.objectStore('recordings').delete(id),
    writing.objectStore('chunks').delete(chunksOf(id)),
    writing.done,
  ])
}

/** `chunks` are about as many seconds. */
export type Backup = BackedUpRecording & { chunks: number }

/** Oldest first. */
export async function listBackups(): Promise<Backup[]> {
  const db = await openDatabase()
  const all = await db.getAll('recordings')
  const kept = await Promise.all(all.map(async (one) => ({ ...one, chunks: await db.count('chunks', chunksOf(one.id)) })))
  return kept.sort((one, other) => one.startedAt - other.startedAt)
}
