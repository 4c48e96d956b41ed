import { CallError } from '../net/call.ts'

export type AutosavePhase =
  | 'idle' // nothing was changed since the record was opened
  | 'unsent' // changes wait for the pause after which they are sent
  | 'sending'
  | 'synced' // the server has every change
  | 'retrying' // a failure that may pass; the send is repeated after a pause
  | 'refused' // the server rejected the changes; they are sent again at the next edit, or when the screen is hidden or left
  | 'conflict' // the record was saved in another tab or by somebody else meanwhile
  | 'deleted' // the record was deleted in another tab or by somebody else

export type AutosaveState = {
  phase: AutosavePhase
  id: number | undefined
  /** ISO instant of the last save that the server answered. Later changes may be unsent. */
  lastSavedAt: string | undefined
  draft: boolean
  isSavedVersion: boolean
  reason: string | undefined
  /** Whether this browser had no room for the last changes, which the server lacks too. */
  lacksLocalCopy: boolean
}

export type SavedStatus = Pick<AutosaveState, 'lastSavedAt' | 'draft' | 'isSavedVersion'>

/** The server failed, or the session has ended and the person can sign in again. */
const isPassing = ({ status = 500 }: CallError) => status >= 500 || status === 401

export function toFailurePhase(error: unknown): AutosavePhase {
  if (!(error instanceof CallError) || error.kind !== 'refused' || isPassing(error)) return 'retrying'
  if (error.problem?.code === 'changed_elsewhere') return 'conflict'
  return error.status === 404 ? 'deleted' : 'refused'
}

export const hasUnsentChanges = ({ phase }: AutosaveState): boolean => phase !== 'idle' && phase !== 'synced'

export const needsDecision = ({ phase }: AutosaveState): boolean => phase === 'conflict' || phase === 'deleted'
