import type { Services } from '../../core/context.ts'
import { checkAuditLog } from '../../db/audit-check.ts'
import { makeNightlyJob } from '../../jobs/repeated-job.ts'

/** Checks the whole audit log, at the server's start and every day. */
export const auditCheckJob = (services: Services) =>
  makeNightlyJob('audit', { expiresInMinutes: 180 }, async () => {
    await checkAuditLog(services, { whole: true })
  })
