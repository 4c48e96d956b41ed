import { MAX_RECORDING_BYTES } from 'contract/transcription/recordings.ts'
import { holdUnsavedWork } from '#lib/drafts/unsaved-work.ts'
import { formatMoment } from '#lib/format/moments.ts'
import { loadCode } from '#lib/net/load-code.ts'
import { notify } from '#lib/notify.ts'
import { getLocalDataOwnerId } from '#lib/session/identity.ts'
import { discardBackup } from '../backup/backup-store.ts'
import { type BackupWriter, startBackup } from '../backup/backup-writer.ts'
import { tryLockRecording } from '../backup/recording-locks.ts'
import { startUpload } from '../upload/uploads.ts'
import type { Capture, Interruption } from './microphone.ts'
import { recorderNotices } from './notices.ts'
import { createRecordedClip } from './recorded-clip.ts'
import { canTakeClip, getCurrentClip, recorderStore } from './recorder-store.ts'
import { retirePreviousClip } from './retire-previous-clip.ts'
import { BYTES_PER_SECOND } from './wav.ts'

type Session = {
  id: string
  name: string
  startedAt: number
  backup: BackupWriter
  capture: Capture
  /** Releases the lock by which other tabs leave this recording alone. */
  releaseLock: (() => void) | undefined
  releaseUnsavedWork: () => void
}

/** The size at which a recording ends: ten seconds below the upload limit, because the encoder still holds bytes then. */
const MAX_BYTES = MAX_RECORDING_BYTES - 10 * BYTES_PER_SECOND

let session: Session | undefined

/** Without the characters that file names must not contain. */
function composeName(startedAt: number, zone: string): string {
  const [day = '', time = ''] = formatMoment(zone, new Date(startedAt).toISOString()).split(' ')
  return `Gravação de ${day.replaceAll('/', '-')}, ${time.slice(0, 5).replace(':', 'h')}`
}

const stopAndNotify = (showNotice: () => void) => void stopRecording().then((stopped) => stopped && showNotice())

function handleInterruption(kind: Interruption | undefined): void {
  const recorder = recorderStore.get()
  if (recorder.step !== 'recording' || recorder.interruption?.kind === kind) return
  const { interruption: before, ...recording } = recorder
  const now = Date.now()
  const missed = before ? now - before.since : 0
  const startedAt = recording.startedAt + (before?.kind === 'suspended' ? missed : 0)
  recorderStore.set({ ...recording, startedAt, ...(kind && { interruption: { kind, since: now } }) })
  if (before) recorderNotices.showInterruption(before.kind, missed / 1000)
}

async function openSession(zone: string): Promise<Session> {
  const { canRecord, openMicrophone, startCapture } = await loadCode(() => import('./microphone.ts'))
  if (!canRecord()) throw new DOMException('no recorder here', 'NotSupportedError')
  const stream = await openMicrophone()
  void navigator.storage?.persist?.() // asks the browser not to evict IndexedDB when space runs short
  const startedAt = Date.now()
  const recording = {
    id: crypto.randomUUID(),
    name: composeName(startedAt, zone),
    startedAt,
    stopped: false,
    ownerId: getLocalDataOwnerId(),
  }
  const backup = startBackup(recording, recorderNotices.showNotStored)
  const onBytes = (bytes: Uint8Array<ArrayBuffer>) => {
    backup.add(bytes)
    if (backup.size() >= MAX_BYTES) stopAndNotify(recorderNotices.showFull)
  }
  const releaseLock = await tryLockRecording(recording.id)
  const capture = await startCapture(stream, { onBytes, onLost: () => stopAndNotify(recorderNotices.showMicrophoneLost) }).catch(
    (error) => {
      releaseLock?.()
      throw error
    },
  )
  return { ...recording, backup, capture, releaseLock, releaseUnsavedWork: holdUnsavedWork() }
}

/**
 * The replaced clip continues its upload, and a toast says where it is. `zone`: the IANA time zone of the instant in the
 * recording's name.
 */
export async function startRecording(zone: string): Promise<void> {
  const before = recorderStore.get()
  if (!canTakeClip(before)) return
  const clip = getCurrentClip(before)
  recorderStore.set({ step: 'opening', ...(clip ? { clip } : {}) })
  try {
    session = await openSession(zone)
    recorderStore.set({ step: 'recording', startedAt: session.startedAt, size: session.backup.size })
    session.capture.watchInterruptions(handleInterruption)
    if (clip) retirePreviousClip(clip)
  } catch (error) {
    recorderStore.set(before)
    recorderNotices.showMicrophoneError(error)
  }
}

async function finishCapture({ capture, backup }: Session): Promise<Blob | undefined> {
  try {
    await capture.stop()
  } catch {
    // The recording consists of the bytes that have arrived so far.
  }
  return backup.finish()
}

export const resumeRecording = (): void => session?.capture.resume()

/** @returns whether a recording was running */
export async function stopRecording(): Promise<boolean> {
  const ending = session
  if (!ending) return false
  session = undefined
  recorderStore.set({ step: 'preparing' })
  const blob = await finishCapture(ending)
  ending.releaseUnsavedWork()
  const { id, releaseLock, backup } = ending
  if (!blob) {
    await discardBackup(id, releaseLock)
    recorderStore.set({ step: 'empty' })
    notify({ kind: 'failed', title: 'Erro', message: 'A gravação ficou vazia. Tente de novo.' })
    return true
  }
  const clip = await createRecordedClip(ending, blob, { isBackedUp: backup.isStored() })
  recorderStore.set({ step: 'ready', clip })
  startUpload(clip, () => discardBackup(id, releaseLock))
  return true
}
