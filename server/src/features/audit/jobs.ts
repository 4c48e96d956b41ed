import type { Services } from '#core/context.ts'
import { makeNightlyJob } from '#work/repeated-job.ts'
import { checkAndRecordAuditLog } from './audit-check.ts'

export const auditCheckJob = (services: Services) =>
  makeNightlyJob('audit', { expiresInMinutes: 180 }, async () => {
    const { through, brokenId } = await checkAndRecordAuditLog(services, { whole: true })
    if (brokenId === null && through.id > 0)
      services.log.info({ auditId: through.id, hash: through.hash }, 'the audit log is in order through this row')
  })
