import { MAX_RECORDING } from 'contract/transcription/recordings.ts'
import { momentIn } from '../../../lib/moments.ts'
import { notify } from '../../../lib/notify.ts'
import { holdUnsavedWork } from '../../../lib/unsaved-work.ts'
import { type Keeper, startKeeping } from '../kept/keeper.ts'
import { letGo } from '../kept/let-go.ts'
import { claim } from '../kept/locks.ts'
import { startUpload } from '../upload/uploads.ts'
import { clipOn, desk, isFree } from './desk.ts'
import type { Capture } from './microphone.ts'
import { tell } from './notices.ts'
import { putAway } from './put-away.ts'
import { recordedClip } from './recorded-clip.ts'
import { BYTES_PER_SECOND } from './wav.ts'

type Session = {
  id: string
  name: string
  startedAt: number
  keeper: Keeper
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
  const { canRecord, openMicrophone, record } = await import('./microphone.ts')
  if (!canRecord()) throw new DOMException('no recorder here', 'NotSupportedError')
  const stream = await openMicrophone()
  void navigator.storage?.persist?.() // so that the browser does not clear it when space runs short
  const startedAt = Date.now()
  const recording = { id: crypto.randomUUID(), name: nameOf(startedAt, zone), startedAt, stopped: false }
  const keeper = startKeeping(recording, tell.notStored)
  const onBytes = (bytes: Uint8Array<ArrayBuffer>) => {
    keeper.add(bytes)
    if (keeper.size() >= FULL) stopBecause(tell.full)
  }
  const release = await claim(recording.id)
  const capture = await record(stream, { onBytes, onLost: () => stopBecause(tell.lost) }).catch((error) => {
    release?.()
    throw error
  })
  return { ...recording, keeper, capture, release, letGo: holdUnsavedWork() }
}

/** What lay on the desk goes to the library, and the person is told. `zone`: whose clock names the recording. */
export async function startRecording(zone: string): Promise<void> {
  const before = desk.get()
  if (!isFree(before)) return
  const clip = clipOn(before)
  desk.set({ step: 'opening', ...(clip ? { clip } : {}) })
  try {
    session = await begin(zone)
    desk.set({ step: 'recording', startedAt: session.startedAt, size: session.keeper.size })
    if (clip) putAway(clip)
  } catch (error) {
    desk.set(before)
    tell.noMicrophone(error)
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
  desk.set({ step: 'preparing' })
  const blob = await finished(ending)
  ending.letGo()
  const { id, release, keeper } = ending
  if (!blob) {
    await letGo(id, release)
    desk.set({ step: 'empty' })
    notify({ kind: 'failed', title: 'Erro', message: 'A gravação ficou vazia. Tente de novo.' })
    return true
  }
  const clip = recordedClip(ending, blob, keeper.isStored())
  desk.set({ step: 'ready', clip })
  startUpload(clip, () => letGo(id, release))
  return true
}
