import { abandonUpload } from 'contract/transcription/recordings.ts'
import { CallError, call } from '../../../lib/call.ts'
import { holdUnsavedWork } from '../../../lib/unsaved-work.ts'
import type { Clip } from '../clip.ts'
import { makeStore } from '../store.ts'
import { retryWithBackoff } from './retry-with-backoff.ts'
import { sendClip } from './send-clip.ts'
import { describeUploadError, isPermanentError } from './upload-errors.ts'

export type Upload = {
  clip: Clip
  /** In bytes. */
  sent: number
  /** `waiting`: for the line. `elsewhere`: the service keeps no recordings. `failed`: `reason` says why, trying again is up to the person. */
  state: 'sending' | 'waiting' | 'done' | 'elsewhere' | 'failed'
  recordingId?: number
  reason?: string
  /** The same again would come to the same. */
  hopeless?: boolean
}

/** `onSafe`: the server has it, and the copy that was kept here may go. */
type Work = { leaving: AbortController; onSafe: () => Promise<void> | void; ended: Promise<void> }

/** Outside the screens: an upload goes on while its window is closed. */
const uploads = makeStore<ReadonlyMap<string, Upload>>(new Map())
const works = new Map<string, Work>()

const put = (upload: Upload) => uploads.set(new Map(uploads.get()).set(upload.clip.id, upload))

function change(id: string, more: Partial<Upload>): void {
  const upload = uploads.get().get(id)
  if (upload) put({ ...upload, ...more })
}

function remove(id: string): void {
  const others = new Map(uploads.get())
  others.delete(id)
  uploads.set(others)
}

/** A service that is not ours answers the seed's calls and no others. */
const isElsewhere = (error: unknown) =>
  error instanceof CallError && !error.problem && (error.status === 404 || error.status === 405)

async function work(clip: Clip, signal: AbortSignal, onSafe: Work['onSafe']): Promise<void> {
  const { id } = clip
  const stay = clip.kept ? undefined : holdUnsavedWork()
  const attempt = (onSent: () => void) =>
    sendClip(clip, {
      signal,
      onProgress: (bytes, sent) => {
        if (sent) onSent()
        change(id, { sent: bytes, state: 'sending' })
      },
    })
  try {
    const recordingId = await retryWithBackoff(attempt, { signal, onWaiting: () => change(id, { state: 'waiting' }) })
    change(id, { state: 'done', recordingId, sent: clip.blob.size })
    await onSafe()
  } catch (error) {
    if (isElsewhere(error)) change(id, { state: 'elsewhere' })
    else change(id, { state: 'failed', reason: describeUploadError(error), hopeless: isPermanentError(error) }) // nothing where it was canceled: it is not listed any more
  } finally {
    stay?.()
  }
}

/** Begun already, it goes on as it is; failed, it is tried again. */
export function startUpload(clip: Clip, onSafe: Work['onSafe'] = () => undefined): void {
  const begun = uploads.get().get(clip.id)
  if (begun && begun.state !== 'failed') return
  const leaving = new AbortController()
  put({ clip, sent: 0, state: 'sending' })
  works.set(clip.id, { leaving, onSafe, ended: work(clip, leaving.signal, onSafe) })
}

export function retryUpload({ clip }: Upload): void {
  startUpload(clip, works.get(clip.id)?.onSafe)
}

/** What has arrived of it is thrown away, here and there. */
export function cancelUpload(id: string): void {
  works.get(id)?.leaving.abort()
  works.delete(id)
  remove(id)
  void call(abandonUpload, { params: { uploadId: id }, json: {} }).catch(() => undefined) // the server sweeps what nobody completes
}

export const peekUpload = (id: string): Upload | undefined => uploads.get().get(id)

/** Once it has ended, well or not. */
export async function waitForUpload(id: string): Promise<Upload | undefined> {
  await works.get(id)?.ended
  return peekUpload(id)
}

/** Nobody waits for it any more: it is not remembered once it has arrived. What failed stays, unless it is a file of the person's. */
export function forgetUploadWhenDone({ id, kept }: Clip): void {
  const state = uploads.get().get(id)?.state
  if (state === 'done' || (state === 'failed' && !kept)) remove(id)
}

export const useUpload = (id: string | undefined): Upload | undefined => {
  const all = uploads.use()
  return id === undefined ? undefined : all.get(id)
}

export const listUploads = (): readonly Upload[] => [...uploads.get().values()]

export const useUploads = (): readonly Upload[] => [...uploads.use().values()]
