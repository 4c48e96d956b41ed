import { abandonUpload } from 'contract/transcription/recordings.ts'
import { holdUnsavedWork } from '#lib/drafts/unsaved-work.ts'
import { CallError, call, isUnanswered } from '#lib/net/call.ts'
import { createStore } from '#lib/store.ts'
import type { Clip } from '../clip.ts'
import { retryWithBackoff } from './retry-with-backoff.ts'
import { sendClip } from './send-clip.ts'
import { describeUploadError, isPermanentError } from './upload-errors.ts'

export type Upload = {
  clip: Clip
  /** The number of bytes that the server has. */
  sent: number
  /**
   * `waiting`: for the next try after a temporary failure. `unsupported`: the service stores no recordings. `failed`: for `reason`, until
   * the person retries.
   */
  state: 'sending' | 'waiting' | 'done' | 'unsupported' | 'failed'
  recordingId?: number
  /** Why the upload failed, or why it waits; undefined where it waits because no answer came. */
  reason?: string | undefined
  isPermanentFailure?: boolean
  /** Its clip is not the current one any more. */
  isForgottenOnceDone?: boolean
}

/**
 * `onArrived`: called once the server has everything, to delete the local copy. `ended`: the upload as it was when it ended;
 * undefined for a cancelled one.
 */
type Task = { controller: AbortController; onArrived: () => Promise<void> | void; ended: Promise<Upload | undefined> }

/** Stored outside the components, so that an upload continues while the modal is closed. */
const uploads = createStore<ReadonlyMap<string, Upload>>(new Map())
const tasks = new Map<string, Task>()

const arrivalCount = createStore(0)

export const useArrivalCount = arrivalCount.use

/** The functions that release the clips of which only this tab has a copy, by clip id (unsaved-work.ts). */
const heldClips = new Map<string, () => void>()

function holdClip({ id, isBackedUp }: Clip): void {
  if (!isBackedUp && !heldClips.has(id)) heldClips.set(id, holdUnsavedWork())
}

/** Lets the tab close without a question about this clip: there is a copy of it elsewhere, or the person does not want it. */
export function releaseUnsavedClip({ id }: Pick<Clip, 'id'>): void {
  heldClips.get(id)?.()
  heldClips.delete(id)
}

const storeUpload = (upload: Upload) => uploads.set(new Map(uploads.get()).set(upload.clip.id, upload))

function change(id: string, more: Partial<Upload>): void {
  const upload = uploads.get().get(id)
  if (upload) storeUpload({ ...upload, ...more })
}

function remove(id: string): void {
  const others = new Map(uploads.get())
  others.delete(id)
  uploads.set(others)
  tasks.delete(id)
  releaseUnsavedClip({ id })
}

/** Whether the service lacks our upload endpoints, because it is an upstream service that answers only the specification's calls. */
const isUnsupported = (error: unknown) =>
  error instanceof CallError && !error.problem && (error.status === 404 || error.status === 405)

async function completeUpload({ clip, recordingId }: { clip: Clip; recordingId: number }, onArrived: Task['onArrived']) {
  change(clip.id, { state: 'done', recordingId, sent: clip.blob.size })
  releaseUnsavedClip(clip)
  arrivalCount.set(arrivalCount.get() + 1)
  await onArrived()
}

/** The tab still asks before it closes if it has the only copy of a recording. */
function failUpload(clip: Clip, error: unknown): void {
  if (isUnsupported(error)) change(clip.id, { state: 'unsupported' })
  else change(clip.id, { state: 'failed', reason: describeUploadError(error), isPermanentFailure: isPermanentError(error) }) // without effect on a cancelled upload
  if (clip.source === 'file') releaseUnsavedClip(clip)
}

async function runUpload(clip: Clip, signal: AbortSignal, onArrived: Task['onArrived']): Promise<Upload | undefined> {
  const { id } = clip
  holdClip(clip)
  const attempt = (onSent: () => void) =>
    sendClip(clip, {
      signal,
      onProgress: (bytes, sent) => {
        if (sent) onSent()
        change(id, { sent: bytes, state: 'sending' })
      },
    })
  try {
    const onWaiting = (error: unknown) =>
      change(id, { state: 'waiting', reason: isUnanswered(error) ? undefined : describeUploadError(error) })
    const recordingId = await retryWithBackoff(attempt, { signal, onWaiting })
    await completeUpload({ clip, recordingId }, onArrived)
  } catch (error) {
    failUpload(clip, error)
  }
  const ended = peekUpload(id)
  if (ended?.state === 'done' && ended.isForgottenOnceDone) remove(id)
  return ended
}

/** Starts a failed upload again; does nothing while it is running, is complete or is unsupported. */
export function startUpload(clip: Clip, onArrived: Task['onArrived'] = () => undefined): void {
  const existing = uploads.get().get(clip.id)
  if (existing && existing.state !== 'failed') return
  const controller = new AbortController()
  storeUpload({ clip, sent: 0, state: 'sending', isForgottenOnceDone: existing?.isForgottenOnceDone ?? false })
  tasks.set(clip.id, { controller, onArrived, ended: runUpload(clip, controller.signal, onArrived) })
}

export function retryUpload({ clip }: Upload): void {
  startUpload(clip, tasks.get(clip.id)?.onArrived)
}

/** The server discards the chunks that it has. */
export function cancelUpload(id: string): void {
  tasks.get(id)?.controller.abort()
  remove(id)
  void call(abandonUpload, { params: { uploadId: id }, json: {} }).catch(() => undefined) // if the call fails, the server's sweep deletes the upload, which is never completed
}

export const peekUpload = (id: string): Upload | undefined => uploads.get().get(id)

/** Resolves also if the upload has failed or is unsupported. */
export const waitForUpload = async (id: string): Promise<Upload | undefined> => tasks.get(id)?.ended

/** The failed upload of a recording stays in the list; that of a file is removed too, because the person still has the file on the disk. */
export function forgetUploadOnceDone({ id, source }: Clip): void {
  const state = peekUpload(id)?.state
  if (state === 'done' || (state === 'failed' && source === 'file')) remove(id)
  else change(id, { isForgottenOnceDone: true })
}

export const useUpload = (id: string | undefined): Upload | undefined => {
  const all = uploads.use()
  return id === undefined ? undefined : all.get(id)
}

export const listUploads = (): readonly Upload[] => [...uploads.get().values()]

export const useUploads = (): readonly Upload[] => [...uploads.use().values()]
