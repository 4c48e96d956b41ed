import { defineCheck } from '#app/doctor/check.ts'
import { findAuditBreak } from '#features/audit/audit-check.ts'

/** Follows the audit log's chain of hashes (decision 0031). */
export const auditCheck = defineCheck({
  name: 'audit',
  kinds: {
    'audit-broken': {
      severity: 'error',
      meaning: 'O registro de auditoria foi alterado, ou teve linhas retiradas: a partir desta linha ele não prova mais nada.',
      remedy:
        'Guarde o banco como está, e compare a linha com a de um backup anterior. Só quem tem a senha do próprio PostgreSQL consegue isto: veja quem a tem. docs/audit.md conta o resto.',
    },
  },
  async run({ db, quick }) {
    const brokenId = await findAuditBreak(db, { whole: !quick })
    return brokenId === null ? [] : [{ code: 'audit-broken', count: 1, examples: [String(brokenId)] }]
  },
})
