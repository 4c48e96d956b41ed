import { createStore } from '#lib/store.ts'
import type { Clip } from '../clip.ts'
import type { Interruption } from './microphone.ts'

/** Of the specification's three (§4), idle is `empty` and recorded is `ready`. `clip`: the audio that will be transcribed. */
export type RecorderState =
  | { step: 'empty' }
  /** The previous clip stays until the microphone is open. */
  | { step: 'opening'; clip?: Clip }
  /**
   * `startedAt`: in milliseconds since the epoch, moved by the time in which the audio was suspended. `size`: the bytes so far.
   * `interruption`: why no sound arrives, and since when.
   */
  | { step: 'recording'; startedAt: number; size: () => number; interruption?: { kind: Interruption; since: number } }
  /** The new recording or the chosen file is being read. */
  | { step: 'preparing' }
  | { step: 'ready'; clip: Clip }

/** Stored outside the components, so that a recording continues while the modal is closed. */
export const recorderStore = createStore<RecorderState>({ step: 'empty' })

export const getCurrentClip = (recorder: RecorderState): Clip | undefined => ('clip' in recorder ? recorder.clip : undefined)

export const canTakeClip = ({ step }: RecorderState): boolean => step === 'empty' || step === 'ready'
