import { BYTES_PER_SECOND, encodeWav } from '../recorder/wav.ts'
import { markStopped, writeChunk } from './backup-store.ts'
import type { BackedUpRecording } from './database.ts'

export type BackupWriter = {
  add: (bytes: Uint8Array<ArrayBuffer>) => void
  /** In bytes, so far. */
  size: () => number
  /** The store has taken all of it, so far. */
  isStored: () => boolean
  /** The whole file; undefined where nothing was recorded. */
  finish: () => Promise<Blob | undefined>
}

function joined(pieces: readonly Uint8Array<ArrayBuffer>[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.byteLength
  }
  return whole
}

/**
 * Keeps a recording twice as it comes: in this tab, and every second in the browser's own store, which outlives the tab. Where the
 * store takes no more, it goes on in the tab alone and `onRefused` is told, once.
 */
export function startBackup(recording: BackedUpRecording, onRefused: (error: unknown) => void): BackupWriter {
  const parts: Blob[] = []
  let gathered: Uint8Array<ArrayBuffer>[] = []
  let waiting = 0
  let total = 0
  let refused = false
  let last = Promise.resolve()

  const refuse = (error: unknown) => {
    if (!refused) onRefused(error)
    refused = true
  }
  const flush = () => {
    if (waiting === 0) return
    const bytes = joined(gathered, waiting)
    const n = parts.push(new Blob([bytes])) - 1
    gathered = []
    waiting = 0
    last = last.then(() => (refused ? undefined : writeChunk(recording, n, bytes))).catch(refuse)
  }

  return {
    add(bytes) {
      gathered.push(bytes)
      waiting += bytes.byteLength
      total += bytes.byteLength
      if (waiting >= BYTES_PER_SECOND) flush()
    },
    size: () => total,
    isStored: () => !refused,
    async finish() {
      flush()
      await last
      if (parts.length > 0 && !refused) await markStopped(recording).catch(refuse)
      return encodeWav(new Blob(parts))
    },
  }
}
