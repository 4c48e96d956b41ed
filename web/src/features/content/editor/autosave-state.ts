import { CallError } from '../../../lib/call.ts'

/** How the text on screen stands to what the server has. */
export type Phase =
  | 'still' // nothing was typed
  | 'typed' // not sent yet
  | 'sending'
  | 'kept'
  | 'failing' // tried again by itself
  | 'refused' // tried again when it is changed
  | 'conflict' // somebody else wrote it meanwhile
  | 'gone' // deleted elsewhere

export type AutosaveState = {
  phase: Phase
  id: number | undefined
  /** ISO instant from which the server has all of it. */
  at: string | undefined
  /** No version was ever saved. */
  draft: boolean
  /** What is on screen is the last saved version. */
  saved: boolean
  /** Why it is not kept. */
  reason: string | undefined
  /** Neither the server nor this browser has the last of it. */
  exposed: boolean
}

export type SavedStatus = Pick<AutosaveState, 'at' | 'draft' | 'saved'>

/** What follows from a failure to send. */
export function phaseAfter(error: unknown): Phase {
  if (!(error instanceof CallError) || error.kind !== 'refused' || (error.status ?? 500) >= 500) return 'failing'
  if (error.problem?.code === 'changed_elsewhere') return 'conflict'
  return error.status === 404 ? 'gone' : 'refused'
}

/** Until the person has decided, nothing is sent by itself. */
export const needsDecision = ({ phase }: AutosaveState): boolean => phase === 'conflict' || phase === 'gone'
