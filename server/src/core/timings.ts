/** How runs are sent and how long others are waited for, in milliseconds. Tests and the bench have their own. */
export type Timings = {
  /** One attempt, from the name's lookup to the answer's end. */
  attemptMs: number
  /** How long the person's call waits for the first. */
  waitMs: number
  /** How long a call that wants the result itself waits for it. */
  answerMs: number
  /** How long a provider may be silent over one piece of a recording; sending the piece has time of its own. */
  transcriptionMs: number
  /** How long a provider may be silent over a text before we hang up. */
  creationIdleMs: number
  /** How often it is noted that a text is still being written. */
  creationSeenMs: number
  /** Past it, whoever was sending is gone; who works long renews it. */
  leaseMs: number
  firstRetryMs: number
  factor: number
  longestRetryMs: number
  /** Per round; a person who sends again begins another. */
  attempts: number
  /** How long a service may work without a word before a person is asked. */
  overdueMs: number
  /** How often it is looked for runs whose job was lost, or whose sender is gone. */
  sweepMs: number
  /** A reader of an export that takes nothing for so long is gone, and must not hold a connection and its snapshot. */
  exportStalledMs: number
  /** Nor one that takes a little now and then. */
  exportLongestMs: number
  /** A request whose body brings nothing for so long is ended. */
  bodyStalledMs: number
  /** At the server's end, attempts under way may end by themselves for so long; then they are broken off. */
  stopGraceMs: number
  /** A server that was off for longer asks a person whether its clock is right. */
  longestAbsenceMs: number
}

const SECOND = 1_000
const HOUR = 3_600 * SECOND

/** 5 s, 20 s, 80 s … up to 16 hours: 13 attempts over 87 hours, 78 at the least (docs/runs.md). */
export const TIMINGS: Timings = {
  attemptMs: 15 * SECOND,
  waitMs: 5 * SECOND,
  answerMs: 20 * SECOND,
  transcriptionMs: 600 * SECOND,
  creationIdleMs: 120 * SECOND,
  creationSeenMs: 20 * SECOND,
  leaseMs: 30 * SECOND,
  firstRetryMs: 5 * SECOND,
  factor: 4,
  longestRetryMs: 16 * HOUR,
  attempts: 13,
  overdueMs: 24 * HOUR,
  sweepMs: 15 * SECOND,
  exportStalledMs: 60 * SECOND,
  exportLongestMs: 1800 * SECOND,
  bodyStalledMs: 30 * SECOND,
  stopGraceMs: 3 * SECOND,
  longestAbsenceMs: 7 * 24 * HOUR,
}
