import type { Clip } from '../clip.ts'
import { canTakeClip, getCurrentClip, recorderStore } from './recorder-store.ts'
import { retirePreviousClip } from './retire-previous-clip.ts'

/** Not while the recorder is recording, opening or preparing; a toast says where the previous clip is. */
export function replaceCurrentClip(clip: Clip): void {
  const before = recorderStore.get()
  if (!canTakeClip(before)) return
  const previous = getCurrentClip(before)
  recorderStore.set({ step: 'ready', clip })
  if (previous) retirePreviousClip(previous)
}
