import { describeNonMedia, toMediaType } from 'contract/transcription/media-type.ts'
import { MAX_RECORDING_BYTES } from 'contract/transcription/recordings.ts'
import { detectType } from '#lib/file-rule.ts'
import { notify } from '#lib/notify.ts'
import { type Clip, detectSilence } from './clip.ts'
import { canTakeClip, recorderStore } from './recorder/recorder-store.ts'
import { replaceCurrentClip } from './recorder/replace-current-clip.ts'
import { retirePreviousClip } from './recorder/retire-previous-clip.ts'
import { cancelUpload, peekUpload, startUpload } from './upload/uploads.ts'

/** In characters; a longer name is cut. */
const MAX_NAME = 200

/**
 * Unless the browser calls it audio or video, its bytes decide: browsers know no type for the recordings of many phones. The
 * server has the same rule.
 */
async function describeFileProblem(file: File): Promise<string | undefined> {
  if (file.size === 0) return 'O arquivo está vazio'
  if (file.size > MAX_RECORDING_BYTES) return 'O arquivo passa de 200 MB. Envie um menor, ou divida-o em partes.'
  if (toMediaType(file.type)) return undefined
  const found = await detectType(file)
  return !found || toMediaType(found.mime) ? undefined : describeNonMedia(found.mime)
}

/** How long reading the duration may take, in milliseconds. After that the file is sent without its duration. */
const TIMEOUT_MS = 3_000

/** @returns seconds; null if the browser cannot read it or the file has none */
function readDuration(file: Blob): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  const player = document.createElement('audio')
  const url = URL.createObjectURL(file)
  const answer = () => resolve(Number.isFinite(player.duration) ? player.duration : null)
  const timer = setTimeout(answer, TIMEOUT_MS)
  player.addEventListener('loadedmetadata', answer)
  player.addEventListener('error', answer)
  player.preload = 'metadata'
  player.src = url
  return promise.finally(() => {
    clearTimeout(timer)
    player.removeAttribute('src')
    URL.revokeObjectURL(url)
  })
}

const createFileClip = async (file: File): Promise<Clip> => ({
  id: crypto.randomUUID(),
  source: 'file',
  name: file.name.slice(0, MAX_NAME),
  fileName: file.name,
  blob: file,
  isBackedUp: false,
  duration: await readDuration(file),
  isSilent: await detectSilence(file),
})

/** A toast says where the previous clip is. Does nothing while the recorder cannot take a clip. */
export async function chooseFile(file: File): Promise<void> {
  const before = recorderStore.get()
  if (!canTakeClip(before)) return
  recorderStore.set({ step: 'preparing' })
  const problem = await describeFileProblem(file)
  if (problem) {
    recorderStore.set(before)
    return notify({ kind: 'failed', title: `Não foi possível usar ${file.name}`, message: problem })
  }
  const clip = await createFileClip(file)
  recorderStore.set(before)
  replaceCurrentClip(clip)
  startUpload(clip)
}

/** Also cancels its upload; after a complete one the file stays in the library. */
export function removeFile(clip: Clip): void {
  recorderStore.set({ step: 'empty' })
  if (peekUpload(clip.id)?.state === 'done') retirePreviousClip(clip)
  else cancelUpload(clip.id)
}
