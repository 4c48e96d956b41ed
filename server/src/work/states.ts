import type { JobState } from '#db/tables/jobs.ts'

type Transition = { from: JobState | null; to: JobState; when: string }

/** Every change of a job's state. The statements of `store.ts` allow no other. */
const TRANSITIONS: readonly Transition[] = [
  { from: null, to: 'waiting', when: 'a call asks for it' },
  { from: 'waiting', to: 'running', when: 'a server claims it' },
  { from: 'running', to: 'waiting', when: 'the attempt failed or was lost, and tries are left' },
  { from: 'running', to: 'done', when: 'the last step has ended' },
  { from: 'running', to: 'failed', when: 'no try is left' },
  { from: 'waiting', to: 'canceled', when: 'a person cancels it' },
  { from: 'running', to: 'canceled', when: 'a person cancels it' },
]

/** Lists the states from which a job may come to `to`. */
export const listStatesBefore = (to: JobState): JobState[] =>
  TRANSITIONS.flatMap((transition) => (transition.to === to && transition.from ? [transition.from] : []))

/** Draws the state diagram of docs/work.md. */
export const drawStateDiagram = (): string =>
  ['stateDiagram-v2', ...TRANSITIONS.map(({ from, to, when }) => `  ${from ?? '[*]'} --> ${to}: ${when}`)].join('\n')
