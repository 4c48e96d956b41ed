import type { Clip } from '../clip.ts'
import { makeStore } from '../store.ts'

/** Seed §4: idle, recording, recorded; what lies on the desk is what is transcribed. */
export type RecorderState =
  | { step: 'empty' }
  /** The microphone is asked for; what lay here before stays until it is given. */
  | { step: 'opening'; clip?: Clip }
  /** `startedAt` in ms; `size` in bytes, so far. */
  | { step: 'recording'; startedAt: number; size: () => number }
  /** What was recorded, or chosen, is looked at. */
  | { step: 'preparing' }
  | { step: 'ready'; clip: Clip }

/** Outside the screens: a recording goes on while its window is closed. */
export const recorderStore = makeStore<RecorderState>({ step: 'empty' })

export const currentClip = (on: RecorderState): Clip | undefined => ('clip' in on ? on.clip : undefined)

/** Neither recorded on, nor about to be. */
export const canTakeClip = ({ step }: RecorderState): boolean => step === 'empty' || step === 'ready'
