/** In milliseconds, except the number of attempts; tests and the benchmarks set their own. */
export type Timings = {
  /** From the name lookup to the answer's end; local work has no limit. */
  attemptMs: number
  /** How long the launching call waits for the first attempt before it answers the person. */
  waitMs: number
  /**
   * How long a call that answers with the result, such as that of a transcription, waits for the first attempt before it answers that the
   * run goes on.
   */
  answerMs: number
  /** How long a provider may take for one part of a recording, to which the time for sending a part of its size is added. */
  transcriptionMs: number
  /** How long a provider may be silent while it writes a text before the connection is closed. */
  creationIdleMs: number
  /** However steadily the provider writes. */
  suggestionMs: number
  pictureMs: number
  creationSeenMs: number
  mailMs: number
  /** How long a server may be silent about an attempt at a run before the attempt counts as lost. */
  leaseMs: number
  /** How long a heavy step rests after each of its parts while the server is busy, for each call of the last second. */
  restPerCallMs: number
  firstRetryMs: number
  factor: number
  longestRetryMs: number
  /** The attempts of one round; a person who sends a run again begins a new round. */
  attempts: number
  /** How often the sweep looks for work that is due, or whose lease ran out (docs/work.md). */
  sweepMs: number
  /** How long a server uses a session that it has read before it reads the session again (decision 0029). */
  sessionReuseMs: number
  /** How often a server deletes expired sessions, which ends their open event streams. */
  expiredSessionsMs: number
  /** How long PostgreSQL may send nothing during a call's statement before its connection is closed (decision 0047). */
  statementMs: number
  /** How long PostgreSQL may send nothing during a statement of an export, an import or a job. */
  longStatementMs: number
  /** An export of entries whose reader takes no bytes for this long is ended, so that it does not hold a connection and its snapshot. */
  exportStalledMs: number
  /** The longest an export of entries may take, so that a reader who takes a little now and then is ended as well. */
  exportLongestMs: number
  /** How often a server renews its lease of a job, and notices that the job was canceled. */
  jobBeatMs: number
  bodyStalledMs: number
  /**
   * How long a server behind a reverse proxy still serves after it has announced its stop: longer than the proxy takes to ask `/readyz`
   * again (`health_interval` in deploy/Caddyfile).
   */
  leaveMs: number
  /** How long a stopping server lets the requests that are under way end, such as uploads and exports, before it cuts them off. */
  drainMs: number
  /** How long a stopping server lets its attempts at the automation service end by themselves; work of its own it aborts at once. */
  stopGraceMs: number
  /** How long a stopping server lets the attempts that it aborted store their outcome. */
  stopWritingMs: number
  /** After a pause longer than this the server asks a person whether its clock is right. */
  longestAbsenceMs: number
}

const SECOND = 1_000
const HOUR = 3_600 * SECOND

/**
 * 13 attempts over 87 hours, with delays of at most 16 hours, each up to a tenth longer or shorter by chance, so 78 hours at the
 * least (docs/runs.md).
 */
export const DEFAULT_TIMINGS: Timings = {
  attemptMs: 15 * SECOND,
  waitMs: 5 * SECOND,
  answerMs: 20 * SECOND,
  transcriptionMs: 600 * SECOND,
  creationIdleMs: 120 * SECOND,
  suggestionMs: 300 * SECOND,
  pictureMs: 180 * SECOND,
  creationSeenMs: 20 * SECOND,
  mailMs: 30 * SECOND,
  leaseMs: 30 * SECOND,
  restPerCallMs: 32,
  firstRetryMs: 5 * SECOND,
  factor: 4,
  longestRetryMs: 16 * HOUR,
  attempts: 13,
  sweepMs: 15 * SECOND,
  sessionReuseMs: 0.1 * SECOND,
  expiredSessionsMs: 20 * SECOND,
  statementMs: 30 * SECOND,
  longStatementMs: 600 * SECOND,
  exportStalledMs: 60 * SECOND,
  exportLongestMs: 1800 * SECOND,
  jobBeatMs: 2 * SECOND,
  bodyStalledMs: 30 * SECOND,
  leaveMs: 3 * SECOND,
  drainMs: 10 * SECOND,
  stopGraceMs: 3 * SECOND,
  stopWritingMs: 1.5 * SECOND,
  longestAbsenceMs: 7 * 24 * HOUR,
}
