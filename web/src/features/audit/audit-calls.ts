import type { QueryClient } from '@tanstack/react-query'
import { type AuditFilters, exportAudit, listAudit } from 'contract/audit/audit.ts'
import { AUDIT_ACTION_NAMES, AUDITED_RECORD_NAMES, type AuditAction, type AuditedRecord } from 'contract/calls/acts.ts'
import { addDays } from 'contract/values/dates.ts'
import { buildUrl } from '#lib/net/call.ts'
import { callPages } from '#lib/net/call-pages.ts'
import type { ScreenAddress } from '#lib/net/lazy.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { omitFalsy } from '#lib/search-params.ts'
import { readToday } from '#lib/session/session.ts'
import type { AuditSearch } from './audit-search.ts'

const DAYS_BACK = { today: 0, week: 6, month: 29 } as const

const isKeyOf = <Names extends object>(names: Names, name: string | undefined): name is keyof Names & string =>
  name !== undefined && Object.hasOwn(names, name)

/** Leaves out an action or a kind of record that the log does not know. */
export function toFilters({ person, action, kind, period }: AuditSearch, today: string): AuditFilters {
  return omitFalsy({
    person,
    action: isKeyOf(AUDIT_ACTION_NAMES, action) ? (action as AuditAction) : undefined,
    kind: isKeyOf(AUDITED_RECORD_NAMES, kind) ? (kind as AuditedRecord) : undefined,
    from: period && addDays(today, -DAYS_BACK[period]),
  })
}

export const auditQuery = (filters: AuditFilters) => callPages(['audit', filters], listAudit, filters)

export const auditExportUrl = (filters: AuditFilters): string => buildUrl(exportAudit, { query: filters })

export const prefetchScreen = (client: QueryClient, { search }: ScreenAddress<AuditSearch>): void =>
  prefetchQuery(client, auditQuery(toFilters(search, readToday(client))))
