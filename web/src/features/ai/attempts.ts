import type { Creation, CreationInput } from 'contract/ai/creator.ts'

export type Attempts = {
  /** Oldest first. */
  list: readonly Creation[]
  /** Which one is looked at; -1 while there is none. */
  shown: number
  /** Asked for, and nothing came yet. */
  waiting: boolean
  /** What was asked for last, and why it came to nothing. */
  asked: CreationInput | undefined
  problem: unknown
}

export type Step =
  | { kind: 'asked'; input: CreationInput }
  | { kind: 'started' | 'ended'; data: { creation: Creation } }
  | { kind: 'delta'; data: { text: string } }
  | { kind: 'stopped' }
  | { kind: 'broke'; error: unknown }
  | { kind: 'looked'; at: number }

export const isWriting = ({ list, waiting }: Attempts): boolean => waiting || list.at(-1)?.state === 'writing'

const changeLast = (attempts: Attempts, change: (last: Creation) => Creation): Attempts => ({
  ...attempts,
  list: attempts.list.map((creation, at, { length }) => (at === length - 1 ? change(creation) : creation)),
})

/** What came stays, whatever ended it. */
const settleLast = (attempts: Attempts, state: 'stopped' | 'interrupted'): Attempts =>
  changeLast({ ...attempts, waiting: false }, (last) => (last.state === 'writing' ? { ...last, state } : last))

/** One event after the other, from the server or the person. */
export function step(attempts: Attempts, event: Step): Attempts {
  switch (event.kind) {
    case 'asked':
      return { ...attempts, waiting: true, asked: event.input, problem: undefined }
    case 'started':
      return { ...attempts, waiting: false, list: [...attempts.list, event.data.creation], shown: attempts.list.length }
    case 'delta':
      return changeLast(attempts, (last) => ({ ...last, text: last.text + event.data.text }))
    case 'ended':
      return changeLast(attempts, () => event.data.creation)
    case 'stopped':
      return settleLast(attempts, 'stopped')
    case 'broke':
      return { ...settleLast(attempts, 'interrupted'), problem: event.error }
    case 'looked':
      return { ...attempts, shown: event.at, problem: undefined }
  }
}
