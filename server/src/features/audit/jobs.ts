import type { Services } from '../../core/context.ts'
import { checkAudit } from '../../db/audit-check.ts'
import { dailyJob } from '../../jobs/repeated-job.ts'

/** Checks the whole audit log, at the server's start and every day. */
export const auditJob = (services: Services) =>
  dailyJob('audit', async () => {
    await checkAudit(services, { whole: true })
  })
