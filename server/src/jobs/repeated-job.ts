import type { Log } from '../core/log.ts'
import type { Queue } from '../core/queue.ts'
import type { Storage } from '../core/storage.ts'
import type { Db } from '../db/client.ts'

const MINUTE_SECONDS = 60
const HOURLY = '17 * * * *'
/** 04:40 UTC, in the Brazilian night. */
const DAILY = '40 4 * * *'

/** Work that the server does at its start and then at set times. */
export type RepeatedJob = { name: string; when: Parameters<Queue['repeat']>[1]; run: () => Promise<void> }

const makeJob =
  (cron: string, minutes: number) =>
  (name: string, run: () => Promise<void>): RepeatedJob => ({
    name,
    when: { cron, expiresInSeconds: minutes * MINUTE_SECONDS },
    run,
  })

/** Makes a job that runs every hour. A run that lasts longer than half an hour counts as lost. */
export const hourlyJob = makeJob(HOURLY, 30)
/** Makes a job that runs every day. A run that lasts longer than an hour counts as lost. */
export const dailyJob = makeJob(DAILY, 60)

export type Housekeeping = { db: Db; storage: Storage; now: () => Date; log: Pick<Log, 'info'> }

/** A step of the hourly housekeeping: removes one kind of row or file whose retention is over. */
export type HousekeepingStep = (context: Housekeeping) => PromiseLike<unknown>

/** A worker that takes jobs from a queue, up to `atOnce` of them at a time. */
export type QueueWorker = { queue: string; atOnce: number; work: (data: { id: number }) => Promise<void> }
