import { ROLE_NAMES } from 'contract/accounts/roles.ts'
import type { AuditEvent } from 'contract/audit/audit.ts'
import { AUDIT_ACTION_NAMES, AUDITED_RECORD_NAMES, type AuditAction, type AuditedRecord } from 'contract/calls/acts.ts'
import type { Role } from 'contract/calls/permissions.ts'
import type { Db } from '#core/database.ts'
import { collectReferenceNames } from '#features/records/reference-names.ts'
import type { AuditRow } from './audit-queries.ts'
import { presentDetails } from './present-fields.ts'

const NAMELESS: Readonly<Record<string, string>> = {
  anonymous: 'Alguém sem sessão',
  automation: 'Automação',
  shell: 'Terminal do servidor',
  system: 'Sistema',
}

function describeWay({ tokenId, sessionId }: AuditRow): string | null {
  if (tokenId !== null) return `Token nº ${tokenId}`
  return sessionId === null ? null : `Sessão nº ${sessionId}`
}

/**
 * Presents rows of the log in Portuguese. A record kind or an action that this version does not know, because another version wrote
 * it, is shown as it is stored.
 */
export async function presentAuditRows(db: Db, rows: readonly AuditRow[], zone: string): Promise<AuditEvent[]> {
  const values = rows.flatMap(({ details }) =>
    [0, 1].map((side) => Object.fromEntries(Object.entries(details).map(([column, pair]) => [column, pair[side]]))),
  )
  const names = await collectReferenceNames(db, values)
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    by: row.personName ?? NAMELESS[row.actor] ?? row.actor,
    role: ROLE_NAMES[row.role as Role] ?? null,
    address: row.address,
    via: describeWay(row),
    action: AUDIT_ACTION_NAMES[row.action as AuditAction] ?? row.action,
    record: AUDITED_RECORD_NAMES[row.recordKind as AuditedRecord] ?? row.recordKind,
    recordId: row.recordId,
    name: row.recordName,
    fields: presentDetails(row.details, { names, zone }),
  }))
}
