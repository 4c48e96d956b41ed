import type { Db } from './database.ts'

/** The name of the scheduled job that makes the occurrences of every series. */
export const SERIES_JOB = 'series'

/** The queue of background jobs. It is stored in the application's PostgreSQL, so that a job survives a crash. */
export type Queue = {
  /** Checks that the queue's tables answer. @throws where they do not */
  check(): Promise<void>
  /**
   * Runs `work` once immediately and then at every time of `cron` (UTC), on one server at a time. A run that lasts longer than
   * `expiresInSeconds` counts as lost, and another server may begin. A failed run is repeated five times, first after one to two minutes,
   * with growing delays, within an hour.
   */
  repeat(name: string, when: { cron: string; expiresInSeconds: number }, work: () => Promise<void>): Promise<void>
  /**
   * Adds a job in the caller's transaction, so that the job exists only if the caller's changes are committed. Some server must have a
   * worker for the queue.
   */
  send(tx: Db, name: string, data: object, startAfter: Date): Promise<void>
  /**
   * Starts a repeated job within half a minute of the caller's commit, even where the job failed and its retry is due later.
   * @returns whether it will start; false where a run is under way
   */
  startNow(tx: Db, name: string): Promise<boolean>
  /**
   * Registers a worker that takes up to `concurrency` jobs at a time. A failed job is retried twelve times with growing delays, over 14 to
   * 18 hours.
   */
  work<Data extends object>(name: string, concurrency: number, work: (data: Data) => Promise<void>): Promise<void>
  stop(): Promise<void>
}
