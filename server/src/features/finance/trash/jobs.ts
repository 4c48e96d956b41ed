import type { Services } from '#core/context.ts'
import { makeNightlyJob } from '#work/repeated-job.ts'
import { purgeEntries } from './purge-entries.ts'

export const trashPurgeJob = (services: Services) =>
  makeNightlyJob('purge', { expiresInMinutes: 60 }, () => purgeEntries(services))
