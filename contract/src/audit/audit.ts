import * as z from 'zod/mini'
import { CivilDate } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { ChangedField } from '../finance/history.ts'
import { Id, RawText } from '../values.ts'
import { AUDIT_ACTIONS, AUDITED_RECORDS, type AuditAction, type AuditedRecord } from './acts.ts'

const keysOf = <Key extends string>(names: Record<Key, string>) => Object.keys(names) as [Key, ...Key[]]

export const AuditActionName = z.enum(keysOf<AuditAction>(AUDIT_ACTIONS), 'Escolha uma ação')
export const AuditedRecordName = z.enum(keysOf<AuditedRecord>(AUDITED_RECORDS), 'Escolha um tipo de registro')

/** `from` and `to` are days in the workspace's zone, both included. */
const filters = {
  person: z.optional(Id),
  action: z.optional(AuditActionName),
  kind: z.optional(AuditedRecordName),
  /** The id of a record of that kind. */
  record: z.optional(RawText(100, 'Informe o registro')),
  from: z.optional(CivilDate),
  to: z.optional(CivilDate),
}
const AuditFilters = z.object(filters)
export type AuditFilters = z.output<typeof AuditFilters>
const AuditPage = z.object({ ...filters, before: z.optional(Id) })
export type AuditPage = z.output<typeof AuditPage>

const AuditEvent = z.object({
  id: z.int(),
  /** An ISO 8601 instant. */
  at: z.string(),
  /** Who did it, in Portuguese: a name, `Automação`, `Sistema`. */
  by: z.string(),
  /** The role's name at that time; null where there was none. */
  role: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** `Sessão nº 4`, `Token nº 2`; null for neither. */
  via: z.nullable(z.string()),
  action: z.string(),
  record: z.string(),
  recordId: z.nullable(z.string()),
  name: z.nullable(z.string()),
  fields: z.array(ChangedField),
})
export type AuditEvent = z.infer<typeof AuditEvent>

/** Lists the audit log, newest first, 50 a page. The first page also names the people to filter by, and says what the last check found. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  access: 'audit.read',
  summary: 'Read the audit log, newest first',
  query: AuditPage,
  reply: z.object({
    events: z.array(AuditEvent),
    next: z.nullable(z.int()),
    people: z.optional(z.array(z.object({ id: z.int(), name: z.string() }))),
    /** `brokenId`: the first row that was tampered with, or is gone. Null before the first check. */
    check: z.optional(z.nullable(z.object({ checkedAt: z.string(), brokenId: z.nullable(z.int()) }))),
  }),
})
export type AuditList = z.infer<(typeof listAudit)['reply']>

/** Answers a CSV (UTF-8 with BOM, `;`), as an attachment. */
export const exportAudit = endpoint({
  kind: 'download',
  method: 'GET',
  path: '/api/audit/export',
  access: 'audit.read',
  audit: { action: 'exported', recordKind: 'audit' },
  summary: 'Export the filtered audit log as CSV',
  query: AuditFilters,
  reply: z.unknown(),
})
