import type { Run } from 'contract/runs/list.ts'
import type { RunDetail } from 'contract/runs/runs.ts'
import { isFinal, type RunState } from 'contract/runs/states.ts'

export const canResend = (state: RunState): boolean => state === 'uncertain' || isFinal(state)
/** A transcription cannot, because it has no launch form. */
export const canResendWithChanges = ({ automation }: Pick<Run, 'automation'>): boolean => automation !== 'transcription'
/**
 * A list's run does not have this. Whoever may send a run again may read recordings, so that for them a missing recording is a
 * purged one.
 */
export function hasLostRecording({ automation, recording }: Run & Partial<Pick<RunDetail, 'recording'>>): boolean {
  return recording === null ? automation === 'transcription' : recording?.deleted === true
}
/** A model was asked for the texts, and has not written them. */
export const canGenerateByRules = ({ isBuiltIn, state, steps }: RunDetail): boolean => {
  const writing = steps.find(({ name }) => name === 'write')
  const isUnwritten = writing !== undefined && writing.prompt !== null && writing.state !== 'done'
  return isBuiltIn === true && isUnwritten && (state === 'failed' || state === 'retrying')
}
export const canMarkAsDone = (state: RunState): boolean => state === 'uncertain' || state === 'running'
export const canCancel = (state: RunState): boolean => !isFinal(state)

/** An uncertain run waits for a person, and a queued run has not begun. */
const isTicking = (state: RunState): boolean => state === 'sending' || state === 'running' || state === 'retrying'

type RunTiming = Pick<Run, 'state' | 'endedAt'>

export const isDurationGrowing = ({ state, endedAt }: RunTiming): boolean => endedAt === null && isTicking(state)
export const hasDuration = (run: RunTiming): boolean => run.endedAt !== null || isDurationGrowing(run)
