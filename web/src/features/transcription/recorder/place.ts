import type { Clip } from '../clip.ts'
import { clipOn, desk, isFree } from './desk.ts'
import { putAway } from './put-away.ts'

/** On the desk, unless something is being recorded there; what lay there goes to the library. */
export function place(clip: Clip): void {
  const before = desk.get()
  if (!isFree(before)) return
  const former = clipOn(before)
  desk.set({ step: 'ready', clip })
  if (former) putAway(former)
}
