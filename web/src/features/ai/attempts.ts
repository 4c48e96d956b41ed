import type { Creation, CreationInput } from 'contract/ai/creator.ts'

export type AttemptsState = {
  /** The attempts, oldest first. */
  list: readonly Creation[]
  /** The index of the attempt on screen; -1 while there is no attempt. */
  shown: number
  /** Whether a text was requested that the server has not started to write. */
  waiting: boolean
  lastRequest: CreationInput | undefined
  /** The error of the last request, if it failed and no other attempt has been selected since. */
  error: unknown
}

export type AttemptsAction =
  | { kind: 'requested'; input: CreationInput }
  | { kind: 'started' | 'ended'; data: { creation: Creation } }
  | { kind: 'delta'; data: { text: string } }
  | { kind: 'stopped' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'selected'; at: number }

export const isWriting = ({ list, waiting }: AttemptsState): boolean => waiting || list.at(-1)?.state === 'writing'

const updateLast = (attempts: AttemptsState, change: (last: Creation) => Creation): AttemptsState => ({
  ...attempts,
  list: attempts.list.map((creation, at, { length }) => (at === length - 1 ? change(creation) : creation)),
})

const endLast = (attempts: AttemptsState, state: 'stopped' | 'interrupted'): AttemptsState =>
  updateLast({ ...attempts, waiting: false }, (last) => (last.state === 'writing' ? { ...last, state } : last))

export function reduceAttempts(attempts: AttemptsState, action: AttemptsAction): AttemptsState {
  switch (action.kind) {
    case 'requested':
      return { ...attempts, waiting: true, lastRequest: action.input, error: undefined }
    case 'started':
      return { ...attempts, waiting: false, list: [...attempts.list, action.data.creation], shown: attempts.list.length }
    case 'delta':
      return updateLast(attempts, (last) => ({ ...last, text: last.text + action.data.text }))
    case 'ended':
      return updateLast(attempts, () => action.data.creation)
    case 'stopped':
      return endLast(attempts, 'stopped')
    case 'failed':
      return { ...endLast(attempts, 'interrupted'), error: action.error }
    case 'selected':
      return { ...attempts, shown: action.at, error: undefined }
  }
}
