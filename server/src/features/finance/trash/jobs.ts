import type { Services } from '../../../core/context.ts'
import { makeNightlyJob } from '../../../jobs/repeated-job.ts'
import { purgeEntries } from './purge.ts'

export const trashPurgeJob = (services: Services) =>
  makeNightlyJob('purge', { expiresInMinutes: 60 }, () => purgeEntries(services))
