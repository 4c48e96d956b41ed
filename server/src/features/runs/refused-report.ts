import { FoundLead, MAX_LEADS } from 'contract/runs/result.ts'
import { Id } from 'contract/values/values.ts'
import { and, desc, eq, gt } from 'drizzle-orm'
import { safeParse } from 'zod/mini'
import type { AppError } from '#core/errors.ts'
import { type AuditActor, recordAudit } from '#db/audit.ts'
import type { Db } from '#db/client.ts'
import { type AuditDetails, auditLog } from '#db/tables/audit.ts'
import { runEvents, runs } from '#db/tables/runs.ts'
import { addRunEvent, announceRunAndNotify } from './change-run.ts'
import type { RunServices } from './run-services.ts'

const MAX_NAMED = 5

type Body = { result?: { leads?: unknown } } | null | undefined

const findLeadError = (lead: unknown): string | undefined => safeParse(FoundLead, lead).error?.issues[0]?.message

/**
 * One invalid contact must not cost the others.
 * @returns a Portuguese text that names the first five; empty if all are valid, or there are more than a report may have
 */
export function removeInvalidLeads(body: unknown): string {
  const result = (body as Body)?.result
  if (!result || !Array.isArray(result.leads) || result.leads.length > MAX_LEADS) return ''
  const all: readonly unknown[] = result.leads
  const reasons = all.map(findLeadError)
  result.leads = all.filter((_lead, index) => reasons[index] === undefined)
  const refused = reasons.flatMap((reason, index) => (reason === undefined ? [] : [`nº ${index + 1} (${reason})`]))
  if (refused.length === 0) return ''
  const more = refused.length > MAX_NAMED ? ` e mais ${refused.length - MAX_NAMED}` : ''
  return `${refused.length} de ${all.length} contatos não foram aceitos: ${refused.slice(0, MAX_NAMED).join(', ')}${more}`
}

async function readLastEventText(db: Db, runId: number): Promise<string | null | undefined> {
  const [last] = await db
    .select({ text: runEvents.text })
    .from(runEvents)
    .where(eq(runEvents.runId, runId))
    .orderBy(desc(runEvents.id))
    .limit(1)
  return last?.text
}

/**
 * Not without a valid token (401), for a failure of this server (5xx), or for the same reason as just before: a looping
 * automation would fill the history.
 */
export async function recordRefusedReport(
  { db, now }: Pick<RunServices, 'db' | 'now'>,
  runId: unknown,
  refusal: AppError | undefined,
): Promise<void> {
  const id = safeParse(Id, runId)
  if (!id.success || !refusal || refusal.status < 400 || refusal.status >= 500 || refusal.status === 401) return
  const fields = Object.entries(refusal.fields ?? {}).map(([name, reason]) => `${name}: ${reason}`)
  const why = (fields.length > 0 ? fields.slice(0, MAX_NAMED).join('; ') : (refusal.detail ?? refusal.title)).slice(0, 400)
  const text = `Um aviso da automação foi recusado. ${why}`
  await db.transaction(async (tx) => {
    if ((await readLastEventText(tx, id.data)) === text) return
    await addRunEvent(tx, id.data, { kind: 'progress', at: now(), text })
    await announceRunAndNotify(tx, id.data, now(), { silently: true })
  })
}

const MINUTE_MS = 60_000

type Refused = { runId: unknown; refusal: AppError | undefined; actor: AuditActor }

/** At most one a minute for each run, because anybody can send a wrong token; none for an unknown run or a failure of this server (5xx). */
export async function auditRefusedReport({ db }: Pick<RunServices, 'db'>, { runId, refusal, actor }: Refused): Promise<void> {
  const id = safeParse(Id, runId)
  if (!id.success || !refusal || refusal.status < 400 || refusal.status >= 500) return
  const [run] = await db.select({ title: runs.title }).from(runs).where(eq(runs.id, id.data))
  if (!run) return
  const same = and(eq(auditLog.recordKind, 'run'), eq(auditLog.recordId, String(id.data)), eq(auditLog.action, 'refused'))
  const recent = await db.$count(auditLog, and(same, gt(auditLog.at, new Date(actor.at.getTime() - MINUTE_MS))))
  if (recent > 0) return
  const details = { reason: [null, refusal.title] } satisfies AuditDetails
  await recordAudit(db, { action: 'refused', recordKind: 'run', recordId: id.data, recordName: run.title, details }, actor)
}
