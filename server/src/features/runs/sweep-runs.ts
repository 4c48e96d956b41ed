import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, inArray, lt, lte, not, or } from 'drizzle-orm'
import { findClockDoubt } from '#db/server-clock.ts'
import { runs } from '#db/tables/runs.ts'
import { addRunEvent, announceRunAndNotify, changeRunInStates } from './change-run.ts'
import { deliverRun, listDueBuiltInRuns } from './deliver-run.ts'
import type { RunServices } from './run-services.ts'

const BATCH = 100
const CONCURRENCY = 10

const dueOrAbandonedQuery = ({ db, now }: RunServices) => {
  const at = now()
  // Due built-in runs are left out, because their queue may be long, and would hide the other runs.
  const due = and(inArray(runs.state, ['queued', 'retrying']), lte(runs.nextAttemptAt, at), not(runs.isBuiltIn))
  const left = and(eq(runs.state, 'sending'), lt(runs.leaseUntil, at))
  return db.select({ id: runs.id }).from(runs).where(or(due, left)).orderBy(asc(runs.id)).limit(BATCH)
}

type Sweep = { signal?: AbortSignal; onError?: (error: unknown) => void }

/**
 * Also runs whose job was lost or whose server is gone; at most 100 runs and ten built-in ones. Once `signal` is aborted no
 * further run is begun.
 * @returns how many were found
 */
export async function deliverDueRuns(services: RunServices, { signal, onError }: Sweep = {}): Promise<number> {
  const found = [...(await dueOrAbandonedQuery(services)), ...(await listDueBuiltInRuns(services, CONCURRENCY))]
  const ids = found.map(({ id }) => id)
  const queue = [...ids]
  const deliverOne = (id: number) =>
    onError ? deliverRun(services, id, { onDetachedError: onError }).catch(onError) : deliverRun(services, id)
  const work = async () => {
    for (let id = queue.shift(); id !== undefined && !signal?.aborted; id = queue.shift()) await deliverOne(id)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return ids.length
}

const OVERDUE_TEXT = 'O serviço aceitou e não deu mais notícia'

/** At most 100 in one call. While the clock is doubted, none is changed. */
export async function markOverdueRunsUncertain(services: RunServices): Promise<void> {
  const { db, now, timings } = services
  if (await findClockDoubt(services)) return
  const limit = new Date(now().getTime() - timings.overdueMs)
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
}

/** Every server sweeps: of several that find the same run, one claims it. */
export function startSweeper(services: RunServices, onError: (error: unknown) => void): { stop(): Promise<void> } {
  const ending = new AbortController()
  const sweep = async () => {
    while (!ending.signal.aborted) {
      await deliverDueRuns(services, { signal: ending.signal, onError })
        .then(() => markOverdueRunsUncertain(services))
        .catch(onError)
      await wait(services.timings.sweepMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
    }
  }
  const swept = sweep()
  return {
    stop() {
      ending.abort()
      return swept
    },
  }
}
