import type { Clip } from '../clip.ts'
import { announcePreviousClip } from './announce-previous-clip.ts'
import { canTakeClip, getCurrentClip, recorderStore } from './recorder-store.ts'

/** Makes a clip the current one, unless the recorder is recording, opening or preparing. A toast tells where the previous clip is. */
export function replaceCurrentClip(clip: Clip): void {
  const before = recorderStore.get()
  if (!canTakeClip(before)) return
  const previous = getCurrentClip(before)
  recorderStore.set({ step: 'ready', clip })
  if (previous) announcePreviousClip(previous)
}
