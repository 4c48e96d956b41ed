import { MAX_RECORDING } from 'contract/transcription/recordings.ts'
import { momentIn } from '../../../lib/moments.ts'
import { notify } from '../../../lib/notify.ts'
import { holdUnsavedWork } from '../../../lib/unsaved-work.ts'
import { type BackupWriter, startBackup } from '../backup/backup-writer.ts'
import { discardBackup } from '../backup/discard-backup.ts'
import { tryLockRecording } from '../backup/recording-locks.ts'
import { startUpload } from '../upload/uploads.ts'
import type { Capture } from './microphone.ts'
import { moveToLibrary } from './move-to-library.ts'
import { recorderNotices } from './notices.ts'
import { createRecordedClip } from './recorded-clip.ts'
import { canTakeClip, currentClip, recorderStore } from './recorder-store.ts'
import { BYTES_PER_SECOND } from './wav.ts'

type Session = {
  id: string
  name: string
  startedAt: number
  keeper: BackupWriter
  capture: Capture
  /** The lock that tells other tabs to leave it alone. */
  release: (() => void) | undefined
  letGo: () => void
}

/** What the recorder has gathered but not yet handed over fits in there. */
const FULL = MAX_RECORDING - 10 * BYTES_PER_SECOND

let session: Session | undefined

/** `Gravação de 21-11-2026, 14h05`: it is a file's name, too. */
function nameOf(startedAt: number, zone: string): string {
  const [day = '', time = ''] = momentIn(zone, new Date(startedAt).toISOString()).split(' ')
  return `Gravação de ${day.replaceAll('/', '-')}, ${time.slice(0, 5).replace(':', 'h')}`
}

const stopBecause = (say: () => void) => void stopRecording().then((stopped) => stopped && say())

async function begin(zone: string): Promise<Session> {
  const { canRecord, openMicrophone, startCapture } = await import('./microphone.ts')
  if (!canRecord()) throw new DOMException('no recorder here', 'NotSupportedError')
  const stream = await openMicrophone()
  void navigator.storage?.persist?.() // so that the browser does not clear it when space runs short
  const startedAt = Date.now()
  const recording = { id: crypto.randomUUID(), name: nameOf(startedAt, zone), startedAt, stopped: false }
  const keeper = startBackup(recording, recorderNotices.notStored)
  const onBytes = (bytes: Uint8Array<ArrayBuffer>) => {
    keeper.add(bytes)
    if (keeper.size() >= FULL) stopBecause(recorderNotices.full)
  }
  const release = await tryLockRecording(recording.id)
  const capture = await startCapture(stream, { onBytes, onLost: () => stopBecause(recorderNotices.lost) }).catch((error) => {
    release?.()
    throw error
  })
  return { ...recording, keeper, capture, release, letGo: holdUnsavedWork() }
}

/** What lay on the desk goes to the library, and the person is told. `zone`: whose clock names the recording. */
export async function startRecording(zone: string): Promise<void> {
  const before = recorderStore.get()
  if (!canTakeClip(before)) return
  const clip = currentClip(before)
  recorderStore.set({ step: 'opening', ...(clip ? { clip } : {}) })
  try {
    session = await begin(zone)
    recorderStore.set({ step: 'recording', startedAt: session.startedAt, size: session.keeper.size })
    if (clip) moveToLibrary(clip)
  } catch (error) {
    recorderStore.set(before)
    recorderNotices.noMicrophone(error)
  }
}

async function finished({ capture, keeper }: Session): Promise<Blob | undefined> {
  try {
    await capture.stop()
  } catch {
    // What has come so far is what there is.
  }
  return keeper.finish()
}

/** The microphone is let go, what was recorded lies on the desk, and is on its way to the server. @returns whether there was any */
export async function stopRecording(): Promise<boolean> {
  const ending = session
  if (!ending) return false
  session = undefined
  recorderStore.set({ step: 'preparing' })
  const blob = await finished(ending)
  ending.letGo()
  const { id, release, keeper } = ending
  if (!blob) {
    await discardBackup(id, release)
    recorderStore.set({ step: 'empty' })
    notify({ kind: 'failed', title: 'Erro', message: 'A gravação ficou vazia. Tente de novo.' })
    return true
  }
  const clip = createRecordedClip(ending, blob, keeper.isStored())
  recorderStore.set({ step: 'ready', clip })
  startUpload(clip, () => discardBackup(id, release))
  return true
}
