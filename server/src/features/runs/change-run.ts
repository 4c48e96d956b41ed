import type { Notification } from 'contract/notifications/notifications.ts'
import { AUTOMATION_NAMES, type Automation } from 'contract/runs/automations.ts'
import type { Run } from 'contract/runs/list.ts'
import type { RunEvent } from 'contract/runs/runs.ts'
import type { RunState } from 'contract/runs/states.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { type NewEvent, publishEvents } from '#db/publish-event.ts'
import { notifications } from '#db/tables/notifications.ts'
import { runEvents, runs } from '#db/tables/runs.ts'
import { users } from '#db/tables/workspace.ts'
import { findPresentedRun } from './present-run.ts'

type RunRow = typeof runs.$inferSelect
export type RunPatch = Partial<
  Pick<
    RunRow,
    | 'state'
    | 'round'
    | 'nextAttemptAt'
    | 'leaseUntil'
    | 'acceptedAt'
    | 'endedAt'
    | 'progress'
    | 'message'
    | 'result'
    | 'attempts'
    | 'byRules'
  >
>

const NOTIFIED_STATES: Partial<Record<RunState, { kind: Notification['kind']; feminine: string; masculine: string }>> = {
  succeeded: { kind: 'succeeded', feminine: 'concluída', masculine: 'concluído' },
  failed: { kind: 'failed', feminine: 'falhou', masculine: 'falhou' },
  uncertain: { kind: 'uncertain', feminine: 'incerta: decida o que fazer', masculine: 'incerto: decida o que fazer' },
}
const MASCULINE_NAMES: ReadonlySet<Automation> = new Set(['carousel', 'static'])

async function isMuted(tx: Db, personId: number, kind: Notification['kind']): Promise<boolean> {
  const [person] = await tx.select({ muted: users.mutedNotifications }).from(users).where(eq(users.id, personId))
  return person?.muted.includes(kind) ?? false
}

async function notify(tx: Db, run: Run, now: Date): Promise<NewEvent[]> {
  const notified = NOTIFIED_STATES[run.state]
  if (!notified || (await isMuted(tx, run.by.id, notified.kind))) return []
  const words = MASCULINE_NAMES.has(run.automation) ? notified.masculine : notified.feminine
  const values = {
    userId: run.by.id,
    kind: notified.kind,
    title: `${AUTOMATION_NAMES[run.automation]} ${words}`,
    detail: [run.title, run.message].filter(Boolean).join(' · '),
    href: `/execucoes/${run.id}`,
    createdAt: now,
  }
  const [row] = await tx.insert(notifications).values(values).returning({ id: notifications.id })
  if (!row) return []
  const { userId, createdAt, ...shown } = values
  return [{ userId, kind: 'notification', data: { ...shown, id: row.id, at: createdAt.toISOString(), read: false } }]
}

/** With `silently` nobody is notified. */
export async function announceRunAndNotify(tx: Db, id: number, now: Date, { silently = false } = {}): Promise<Run> {
  const run = await findPresentedRun(tx, id)
  if (!run) throw new Error(`run ${id} is not there`)
  await publishEvents(tx, [{ userId: null, kind: 'run', data: run }, ...(silently ? [] : await notify(tx, run, now))], now)
  return run
}

type NewRunEvent = { kind: RunEvent['kind']; at: Date; text?: string | undefined; userId?: number }

export const addRunEvent = (tx: Db, runId: number, { kind, at, text, userId }: NewRunEvent) =>
  tx.insert(runEvents).values({ runId, at, kind, text: text ?? null, userId: userId ?? null })

export async function changeRunInStates(tx: Db, id: number, states: readonly RunState[], patch: RunPatch): Promise<boolean> {
  const changed = await tx
    .update(runs)
    .set(patch)
    .where(and(eq(runs.id, id), inArray(runs.state, [...states])))
    .returning({ id: runs.id })
  return changed.length > 0
}
