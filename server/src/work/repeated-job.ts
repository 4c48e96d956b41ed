import type { RepeatedJobKey } from 'contract/data/job-names.ts'
import type { PurgeServices, Services } from '#core/context.ts'
import type { Log } from '#core/log.ts'
import { NIGHTLY_CRON } from '#core/night.ts'
import type { Queue } from '#core/queue.ts'
import type { Mailer } from '#platform/mail/mailer.ts'

const MINUTE_SECONDS = 60
const HOURLY = '17 * * * *'

/** Work that the server does at its start and then at set times. */
export type RepeatedJob = { name: RepeatedJobKey; when: Parameters<Queue['repeat']>[1]; run: () => Promise<void> }

type OwnLimit = { expiresInMinutes: number }

const makeJob =
  (cron: string) =>
  (name: RepeatedJobKey, { expiresInMinutes }: OwnLimit, run: () => Promise<void>): RepeatedJob => ({
    name,
    when: { cron, expiresInSeconds: expiresInMinutes * MINUTE_SECONDS },
    run,
  })

export const makeHourlyJob = makeJob(HOURLY)
export const makeNightlyJob = makeJob(NIGHTLY_CRON)

export type HousekeepingContext = PurgeServices &
  Pick<Services, 'storage' | 'queue'> & { log: Pick<Log, 'info' | 'error'>; team?: { mailer: Mailer | undefined } | undefined }

export type HousekeepingStep = (context: HousekeepingContext) => PromiseLike<unknown>
