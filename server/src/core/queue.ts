import type { Db } from './database.ts'

/** The scheduled job that makes the occurrences of every series. */
export const SERIES_JOB = 'series'

/** The queue of work that is done later. It is kept in the same PostgreSQL, so that a job survives a crash. */
export type Queue = {
  /** @throws where the queue does not answer */
  check(): Promise<void>
  /**
   * Runs `work` once now and then at every time of `cron` (UTC), on one server at a time. After `expiresInSeconds` whoever had it counts as
   * gone, and another server may begin.
   */
  repeat(name: string, when: { cron: string; expiresInSeconds: number }, work: () => Promise<void>): Promise<void>
  /** Puts a job in the transaction of what it is about. Its queue must have a worker somewhere. */
  send(tx: Db, name: string, data: object, startAfter: Date): Promise<void>
  /** Takes jobs, so many at once. One that fails is tried again, later each time, for about a day. */
  work<Data extends object>(name: string, atOnce: number, work: (data: Data) => Promise<void>): Promise<void>
  stop(): Promise<void>
}
