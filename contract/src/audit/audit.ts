import * as z from 'zod/mini'
import { AUDIT_ACTION_NAMES, AUDITED_RECORD_NAMES, type AuditAction, type AuditedRecord } from '../calls/acts.ts'
import { endpoint } from '../calls/endpoint.ts'
import { ChangedField } from '../finance/history.ts'
import { CivilDate } from '../values/dates.ts'
import { Id, RawText } from '../values/values.ts'

const keysOf = <Key extends string>(names: Record<Key, string>) => Object.keys(names) as [Key, ...Key[]]

export const AuditActionFilter = z.enum(keysOf<AuditAction>(AUDIT_ACTION_NAMES), 'Escolha uma ação')
export const AuditedRecordFilter = z.enum(keysOf<AuditedRecord>(AUDITED_RECORD_NAMES), 'Escolha um tipo de registro')

/** `from` and `to` are days in the workspace's zone, both included. */
const filters = {
  person: z.optional(Id),
  action: z.optional(AuditActionFilter),
  kind: z.optional(AuditedRecordFilter),
  record: z.optional(RawText(100, 'Informe o registro')),
  from: z.optional(CivilDate),
  to: z.optional(CivilDate),
}
const AuditFilters = z.object(filters)
export type AuditFilters = z.output<typeof AuditFilters>
const AuditPageQuery = z.object({ ...filters, before: z.optional(Id) })
export type AuditPageQuery = z.output<typeof AuditPageQuery>

const AuditEvent = z.object({
  id: z.int(),
  at: z.string(),
  by: z.string(),
  role: z.nullable(z.string()),
  address: z.nullable(z.string()),
  via: z.nullable(z.string()),
  action: z.string(),
  record: z.string(),
  recordId: z.nullable(z.string()),
  name: z.nullable(z.string()),
  fields: z.array(ChangedField),
})
export type AuditEvent = z.infer<typeof AuditEvent>

/** Only the first page has the people to filter by and the result of the last check of the hashes. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  access: 'audit.read',
  summary: 'Read the audit log, newest first',
  query: AuditPageQuery,
  reply: z.object({
    events: z.array(AuditEvent),
    next: z.nullable(z.int()),
    people: z.optional(z.array(z.object({ id: z.int(), name: z.string() }))),
    check: z.optional(z.nullable(z.object({ checkedAt: z.string(), brokenId: z.nullable(z.int()) }))),
  }),
})
export type AuditList = z.infer<(typeof listAudit)['reply']>

export const exportAudit = endpoint({
  kind: 'download',
  method: 'GET',
  path: '/api/audit/export',
  access: 'audit.read',
  audit: { action: 'exported', recordKind: 'audit' },
  summary: 'Export the filtered audit log as CSV',
  query: AuditFilters,
})
