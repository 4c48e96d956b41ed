import { createStore } from '#lib/store.ts'
import type { Clip } from '../clip.ts'
import type { Interruption } from './microphone.ts'

/**
 * The states of the recorder. The specification (§4) has three of them: idle is `empty`, recorded is `ready`. `clip`: the audio that will
 * be transcribed.
 */
export type RecorderState =
  | { step: 'empty' }
  /** The microphone is being opened. The previous clip stays until the microphone is open. */
  | { step: 'opening'; clip?: Clip }
  /**
   * `startedAt`: in milliseconds since the epoch, moved by the time in which the audio was suspended. `size`: returns the number of bytes
   * so far. `interruption`: why no sound arrives, and since when.
   */
  | { step: 'recording'; startedAt: number; size: () => number; interruption?: { kind: Interruption; since: number } }
  /** The new recording or the chosen file is being read. */
  | { step: 'preparing' }
  | { step: 'ready'; clip: Clip }

/** The state of the recorder. It is stored outside the components, so that a recording continues while the modal is closed. */
export const recorderStore = createStore<RecorderState>({ step: 'empty' })

export const getCurrentClip = (recorder: RecorderState): Clip | undefined => ('clip' in recorder ? recorder.clip : undefined)

/** Whether a clip can be set: the recorder is neither recording, nor about to record, nor reading a recording or a file. */
export const canTakeClip = ({ step }: RecorderState): boolean => step === 'empty' || step === 'ready'
