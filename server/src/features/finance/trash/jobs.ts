import type { Services } from '../../../core/context.ts'
import { dailyJob } from '../../../jobs/repeated-job.ts'
import { purgeEntries } from './purge.ts'

export const trashPurgeJob = (services: Services) => dailyJob('purge', { expiresInMinutes: 60 }, () => purgeEntries(services))
