import { ROLE_NAMES } from 'contract/accounts/roles.ts'
import type { AuditEvent, AuditFilters, AuditList, AuditPageQuery } from 'contract/audit/audit.ts'
import { AUDIT_ACTION_NAMES, AUDITED_RECORD_NAMES, type AuditAction, type AuditedRecord } from 'contract/calls/acts.ts'
import type { Role } from 'contract/calls/permissions.ts'
import type { Ctx } from '#core/context.ts'
import { makeCsvDownload, readInBatches } from '#core/csv-download.ts'
import type { Db } from '#core/database.ts'
import type { Download } from '#core/replies.ts'
import { toKeysetPage } from '#db/keyset-page.ts'
import { collectReferenceNames } from '#features/records/reference-names.ts'
import { readAuditCheck } from './audit-check.ts'
import { type AuditRow, findAuditRows, listAuditPeople } from './audit-queries.ts'
import { formatInstant, presentDetails } from './present-fields.ts'

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

async function presentAuditRows(db: Db, rows: readonly AuditRow[], zone: string): Promise<AuditEvent[]> {
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

const PAGE_ROWS = 50

async function readFirstPageParts({ db }: Ctx): Promise<Pick<AuditList, 'people' | 'check'>> {
  const check = await readAuditCheck(db)
  return {
    people: await listAuditPeople(db),
    check: check ? { checkedAt: check.checkedAt.toISOString(), brokenId: check.brokenId } : null,
  }
}

export async function listAudit(ctx: Ctx, { before, ...filters }: AuditPageQuery): Promise<AuditList> {
  const { db, timeZone: zone } = ctx
  const found = await findAuditRows(db, { filters, zone, before, limit: PAGE_ROWS + 1 })
  const { rows, last } = toKeysetPage(found, PAGE_ROWS)
  return {
    events: await presentAuditRows(db, rows, zone),
    next: last?.id ?? null,
    ...(before === undefined ? await readFirstPageParts(ctx) : {}),
  }
}

const formatFields = ({ fields }: AuditEvent): string =>
  fields.map(({ field, before, after }) => `${field}: ${before ?? '—'} → ${after ?? '—'}`).join('\n')

async function* readLines({ db, timeZone: zone }: Ctx, filters: AuditFilters) {
  const batches = readInBatches((page) => findAuditRows(db, { filters, zone, ...page }))
  for await (const rows of batches)
    for (const event of await presentAuditRows(db, rows, zone))
      yield { ...event, at: formatInstant(zone, event.at), changes: formatFields(event) }
}

const COLUMNS = [
  { key: 'id', header: 'Nº' },
  { key: 'at', header: 'Quando' },
  { key: 'by', header: 'Quem' },
  { key: 'role', header: 'Papel' },
  { key: 'address', header: 'Endereço' },
  { key: 'via', header: 'Sessão ou token' },
  { key: 'action', header: 'Ação' },
  { key: 'record', header: 'Registro' },
  { key: 'recordId', header: 'Nº do registro' },
  { key: 'name', header: 'Nome' },
  { key: 'changes', header: 'Antes e depois' },
]

export const exportAudit = (ctx: Ctx, filters: AuditFilters): Download =>
  makeCsvDownload({ name: `auditoria-${ctx.today()}.csv`, columns: COLUMNS, rows: readLines(ctx, filters) })
