import type { Clip } from '../clip.ts'
import { canTakeClip, getCurrentClip, recorderStore } from './recorder-store.ts'
import { retirePreviousClip } from './retire-previous-clip.ts'

/** Makes a clip the current one, unless the recorder is recording, opening or preparing. A toast tells where the previous clip is. */
export function replaceCurrentClip(clip: Clip): void {
  const before = recorderStore.get()
  if (!canTakeClip(before)) return
  const previous = getCurrentClip(before)
  recorderStore.set({ step: 'ready', clip })
  if (previous) retirePreviousClip(previous)
}
