import { createStore } from '../../../lib/store.ts'
import type { Clip } from '../clip.ts'

/** The states of the recorder (specification §4: idle, recording, recorded). The clip, where there is one, is what is transcribed. */
export type RecorderState =
  | { step: 'empty' }
  /** Waiting for the microphone; the clip before stays until the microphone is open. */
  | { step: 'opening'; clip?: Clip }
  /** `startedAt`: milliseconds since the epoch; `size`: bytes so far. */
  | { step: 'recording'; startedAt: number; size: () => number }
  /** The recording or the chosen file is being read. */
  | { step: 'preparing' }
  | { step: 'ready'; clip: Clip }

/** The state of the recorder. It is stored outside the components, so that a recording continues while the modal is closed. */
export const recorderStore = createStore<RecorderState>({ step: 'empty' })

export const getCurrentClip = (recorder: RecorderState): Clip | undefined => ('clip' in recorder ? recorder.clip : undefined)

/** Whether the recorder neither records nor is about to. */
export const canTakeClip = ({ step }: RecorderState): boolean => step === 'empty' || step === 'ready'
