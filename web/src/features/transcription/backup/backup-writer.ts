import { BYTES_PER_SECOND, finalizeWav } from '../recorder/wav.ts'
import { markStopped, writeChunk } from './backup-store.ts'
import type { BackedUpRecording } from './database.ts'

export type BackupWriter = {
  add: (bytes: Uint8Array<ArrayBuffer>) => void
  /** The number of bytes that were added so far, including those that are not in IndexedDB yet. */
  size: () => number
  /** Whether the browser's store has accepted every chunk so far. */
  isStored: () => boolean
  /** @returns the whole file; undefined if nothing was recorded */
  finish: () => Promise<Blob | undefined>
}

function concatBytes(parts: readonly Uint8Array<ArrayBuffer>[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

/**
 * IndexedDB, written every second, outlasts the tab; once it accepts no more, `onStoreFailed` is called once, and the recording
 * continues in memory only.
 */
export function startBackup(recording: BackedUpRecording, onStoreFailed: (error: unknown) => void): BackupWriter {
  const parts: Blob[] = []
  let pending: Uint8Array<ArrayBuffer>[] = []
  let pendingSize = 0
  let total = 0
  let hasFailed = false
  let lastWrite = Promise.resolve()

  const onError = (error: unknown) => {
    if (!hasFailed) onStoreFailed(error)
    hasFailed = true
  }
  const storeChunk = (bytes: Uint8Array<ArrayBuffer>) => {
    const n = parts.push(new Blob([bytes])) - 1
    lastWrite = lastWrite.then(() => (hasFailed ? undefined : writeChunk(recording, n, bytes))).catch(onError)
  }
  /** In chunks of a second each, by whose number a recording's length is known; the last part of a second waits. */
  const storeSeconds = () => {
    const bytes = concatBytes(pending, pendingSize)
    pendingSize %= BYTES_PER_SECOND
    const end = bytes.byteLength - pendingSize
    for (let at = 0; at < end; at += BYTES_PER_SECOND) storeChunk(bytes.slice(at, at + BYTES_PER_SECOND))
    pending = [bytes.slice(end)]
  }

  return {
    add(bytes) {
      pending.push(bytes)
      pendingSize += bytes.byteLength
      total += bytes.byteLength
      if (pendingSize >= BYTES_PER_SECOND) storeSeconds()
    },
    size: () => total,
    isStored: () => !hasFailed,
    async finish() {
      if (pendingSize > 0) storeChunk(concatBytes(pending, pendingSize))
      await lastWrite
      if (parts.length > 0 && !hasFailed) await markStopped(recording).catch(onError)
      return finalizeWav(new Blob(parts))
    },
  }
}
