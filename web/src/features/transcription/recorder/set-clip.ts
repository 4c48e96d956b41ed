import type { Clip } from '../clip.ts'
import { moveToLibrary } from './move-to-library.ts'
import { canTakeClip, currentClip, recorderStore } from './recorder-store.ts'

/** On the desk, unless something is being recorded there; what lay there goes to the library. */
export function setClip(clip: Clip): void {
  const before = recorderStore.get()
  if (!canTakeClip(before)) return
  const former = currentClip(before)
  recorderStore.set({ step: 'ready', clip })
  if (former) moveToLibrary(former)
}
