import type { Run } from 'contract/runs/list.ts'
import type { RunDetail } from 'contract/runs/runs.ts'
import { isFinal, type RunState } from 'contract/runs/states.ts'

export const canResend = (state: RunState): boolean => state === 'uncertain' || isFinal(state)
/** Whether a run can be sent again with changes. A transcription cannot, because it has no launch form. */
export const canResendWithChanges = ({ automation }: Pick<Run, 'automation'>): boolean => automation !== 'transcription'
/**
 * Whether the recording of a transcription is known to be deleted or purged, which a list's run does not tell. Such a run is not sent again.
 * Everybody who may send a run again may read recordings, so that for them a missing recording is a purged one.
 */
export function hasLostRecording({ automation, recording }: Run & Partial<Pick<RunDetail, 'recording'>>): boolean {
  return recording === null ? automation === 'transcription' : recording?.deleted === true
}
export const canMarkAsDone = (state: RunState): boolean => state === 'uncertain' || state === 'running'
export const canCancel = (state: RunState): boolean => !isFinal(state)

/** Whether the duration of a run in this state still grows. An uncertain run waits for a person, and a queued run has not begun. */
const isTicking = (state: RunState): boolean => state === 'sending' || state === 'running' || state === 'retrying'

type RunTiming = Pick<Run, 'state' | 'endedAt'>

export const isDurationGrowing = ({ state, endedAt }: RunTiming): boolean => endedAt === null && isTicking(state)
export const hasDuration = (run: RunTiming): boolean => run.endedAt !== null || isDurationGrowing(run)
