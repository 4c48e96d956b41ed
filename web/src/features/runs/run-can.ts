import type { Run } from 'contract/runs/list.ts'
import type { RunDetail } from 'contract/runs/runs.ts'
import { isFinal, type RunState } from 'contract/runs/states.ts'

/** What may be done with a run, by its state. */
export const canResend = (state: RunState): boolean => state === 'uncertain' || isFinal(state)
/** A transcription has no form of its own to begin from. */
export const canAlter = ({ automation }: Pick<Run, 'automation'>): boolean => automation !== 'transcription'
/** Its recording is gone: sent again it would only fail. */
export const hasLostRecording = (run: Run): boolean => (run as Partial<RunDetail>).recording?.deleted === true
export const canConfirm = (state: RunState): boolean => state === 'uncertain' || state === 'running'
export const canCancel = (state: RunState): boolean => !isFinal(state)

/** Whether its duration still grows. An uncertain run waits for a person, a queued one has not begun. */
const isTicking = (state: RunState): boolean => state === 'sending' || state === 'running' || state === 'retrying'

type Timed = Pick<Run, 'state' | 'endedAt'>

export const isGoingOn = ({ state, endedAt }: Timed): boolean => endedAt === null && isTicking(state)
export const hasDuration = (run: Timed): boolean => run.endedAt !== null || isGoingOn(run)
