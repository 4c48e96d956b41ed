import type { Db } from './database.ts'

export const SERIES_JOB = 'series'

/** Stored in the application's PostgreSQL, so that a job survives a crash. */
export type Queue = {
  /** @throws if the queue's tables do not answer */
  check(): Promise<void>
  /**
   * On one server at a time, once immediately and then by `cron` (UTC); lost after `expiresInSeconds`; a failed run is repeated
   * five times within an hour.
   */
  repeat(name: string, when: { cron: string; expiresInSeconds: number }, work: () => Promise<void>): Promise<void>
  /**
   * In the caller's transaction, so that the job exists only if the caller's changes are committed; some server must have a
   * worker for the queue.
   */
  send(tx: Db, name: string, data: object, startAfter: Date): Promise<void>
  /** Within half a minute of the caller's commit, even if the job's retry is due later. @returns false if a run is under way */
  startNow(tx: Db, name: string): Promise<boolean>
  /** A failed job is retried twelve times with growing delays, over 14 to 18 hours. */
  work<Data extends object>(name: string, concurrency: number, work: (data: Data) => Promise<void>): Promise<void>
  stop(): Promise<void>
}
