import { MAX_RECORDING } from 'contract/transcription/recordings.ts'
import { notify } from '../../lib/notify.ts'
import type { Clip } from './clip.ts'
import { readDuration } from './duration.ts'
import { moveToLibrary } from './recorder/move-to-library.ts'
import { canTakeClip, recorderStore } from './recorder/recorder-store.ts'
import { setClip } from './recorder/set-clip.ts'
import { cancelUpload, peekUpload, startUpload } from './upload/uploads.ts'

/** Longer ones are cut: the contract's limit. */
const MAX_NAME = 200

/** Why a file is not taken, said before any of it is sent. The server looks at the bytes all the same. */
function objectionTo(file: File): string | undefined {
  if (file.size === 0) return 'O arquivo está vazio'
  if (file.size > MAX_RECORDING) return 'O arquivo passa de 200 MB. Envie um menor, ou divida-o em partes.'
  return /^(audio|video)\//.test(file.type) ? undefined : 'Envie um arquivo de áudio ou de vídeo.'
}

const clipOf = (file: File, duration: number | null): Clip => ({
  id: crypto.randomUUID(),
  source: 'file',
  name: file.name.slice(0, MAX_NAME),
  fileName: file.name,
  blob: file,
  kept: false,
  duration,
})

/** It lies on the desk, and is on its way to the server; what lay there goes to the library. */
export async function chooseFile(file: File): Promise<void> {
  const before = recorderStore.get()
  if (!canTakeClip(before)) return
  const refused = objectionTo(file)
  if (refused) return notify({ kind: 'failed', title: 'Não foi possível usar este arquivo', message: refused })
  recorderStore.set({ step: 'preparing' })
  const clip = clipOf(file, await readDuration(file))
  recorderStore.set(before)
  setClip(clip)
  startUpload(clip)
}

/** Off the desk; what had not arrived yet is not sent. */
export function removeFile(clip: Clip): void {
  recorderStore.set({ step: 'empty' })
  if (peekUpload(clip.id)?.state === 'done') moveToLibrary(clip)
  else cancelUpload(clip.id)
}
