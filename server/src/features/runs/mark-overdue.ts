import { and, eq, lt } from 'drizzle-orm'
import type { PurgeServices } from '#core/context.ts'
import { runs } from '#db/tables/runs.ts'
import { addRunEvent, announceRunAndNotify, changeRunInStates } from './change-run.ts'

const BATCH = 100
const OVERDUE_TEXT = 'O serviço aceitou e não deu mais notícias'

/** How long the automation service may be silent about a run that it has accepted before a person is asked how the run ended. */
const OVERDUE_MS = 24 * 3_600_000

export async function markOverdueRunsUncertain(context: PurgeServices): Promise<void> {
  const { db, now } = context
  const limit = new Date(now().getTime() - OVERDUE_MS)
  const late = await db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.state, 'running'), lt(runs.acceptedAt, limit)))
    .limit(BATCH)
  for (const { id } of late) {
    await db.transaction(async (tx) => {
      if (!(await changeRunInStates(tx, id, ['running'], { state: 'uncertain', message: OVERDUE_TEXT }))) return
      await addRunEvent(tx, id, { kind: 'overdue', at: now(), text: OVERDUE_TEXT })
      await announceRunAndNotify(tx, id, now())
    })
  }
  if (late.length === BATCH && !context.ending.signal.aborted) await markOverdueRunsUncertain(context)
}
