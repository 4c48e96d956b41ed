import type { Clip } from '../clip.ts'
import { announcePreviousClip } from './announce-previous-clip.ts'
import { canTakeClip, currentClip, recorderStore } from './recorder-store.ts'

/** Makes a clip the current one, unless a recording is under way; the clip before it goes to the library. */
export function setClip(clip: Clip): void {
  const before = recorderStore.get()
  if (!canTakeClip(before)) return
  const previous = currentClip(before)
  recorderStore.set({ step: 'ready', clip })
  if (previous) announcePreviousClip(previous)
}
