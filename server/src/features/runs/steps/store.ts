import type { ModelPrompt, StepPreview } from 'contract/runs/steps.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { runSteps } from '#db/tables/run-steps.ts'
import { runs } from '#db/tables/runs.ts'
import { ClaimLostError } from '#work/definition.ts'
import { announceRunAndNotify } from '../change-run.ts'
import type { RunServices } from '../run-services.ts'

export type StepRow = typeof runSteps.$inferSelect

export type Claim = { id: number; attempts: number }

export type StepCost = {
  calls: number
  inputTokens: number
  outputTokens: number
  /** In trillionths of a US dollar; undefined where no price is known. */
  cost: bigint | undefined
}

/** So that nothing of a lost claim is stored. @throws ClaimLostError */
async function lockClaimedRun(tx: Db, { id, attempts }: Claim): Promise<void> {
  const mine = and(eq(runs.id, id), eq(runs.attempts, attempts), eq(runs.state, 'sending'))
  const [run] = await tx.select({ id: runs.id }).from(runs).where(mine).for('update')
  if (!run) throw new ClaimLostError()
}

/** The transaction is committed only while this claim on the run holds. @throws ClaimLostError */
export const runInClaim = <T>({ db }: RunServices, claim: Claim, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await lockClaimedRun(tx, claim)
    return work(tx)
  })

const stepCondition = ({ id }: { id: number }, name: string) => and(eq(runSteps.runId, id), eq(runSteps.name, name))

export const listStoredSteps = (db: Db, runId: number): Promise<StepRow[]> =>
  db.select().from(runSteps).where(eq(runSteps.runId, runId))

/** A step that was begun before keeps its start time and its finished part. */
export const beginStep = (services: RunServices, claim: Claim, name: string): Promise<StepRow> =>
  runInClaim(services, claim, async (tx) => {
    await tx.insert(runSteps).values({ runId: claim.id, name, startedAt: services.now() }).onConflictDoNothing()
    const [row] = await tx.select().from(runSteps).where(stepCondition(claim, name))
    if (!row) throw new Error('a step was inserted without a row')
    await announceRunAndNotify(tx, claim.id, services.now(), { silently: true })
    return row
  })

export type StepProgress = {
  part: number
  progress: number
  message: string
  /** If absent, the stored one stays. */
  result?: unknown
  /** As a person reads it; if absent, the stored one stays. */
  preview?: StepPreview
}

/** `tell` may write further rows in the same transaction. */
export const saveProgress = (
  services: RunServices,
  claim: Claim,
  name: string,
  tell: (tx: Db) => Promise<StepProgress>,
): Promise<void> =>
  runInClaim(services, claim, async (tx) => {
    const { part, progress, message, result, preview } = await tell(tx)
    await tx
      .update(runSteps)
      .set({ part, ...(result === undefined ? {} : { result }), ...(preview === undefined ? {} : { preview }) })
      .where(and(stepCondition(claim, name), isNull(runSteps.endedAt)))
    await tx.update(runs).set({ progress, message }).where(eq(runs.id, claim.id))
    await announceRunAndNotify(tx, claim.id, services.now(), { silently: true })
  })

export const endStep = (
  services: RunServices,
  claim: Claim,
  name: string,
  { result, note, progress }: { result: unknown; note: string | null; progress: number },
): Promise<void> =>
  runInClaim(services, claim, async (tx) => {
    await tx.update(runSteps).set({ part: 1, result, note, endedAt: services.now() }).where(stepCondition(claim, name))
    await tx.update(runs).set({ progress }).where(eq(runs.id, claim.id))
    await announceRunAndNotify(tx, claim.id, services.now(), { silently: true })
  })

export async function saveStepPrompt(db: Db, runId: number, name: string, prompt: ModelPrompt): Promise<void> {
  await db
    .update(runSteps)
    .set({ prompt })
    .where(stepCondition({ id: runId }, name))
}

/** Whether or not the call succeeded and the claim still holds. */
export async function addStepCost(db: Db, runId: number, name: string, cost: StepCost): Promise<void> {
  const { calls, inputTokens, outputTokens, cost: stored, pricedCalls } = runSteps
  await db
    .update(runSteps)
    .set({
      calls: sql`${calls} + ${cost.calls}`,
      inputTokens: sql`${inputTokens} + ${cost.inputTokens}`,
      outputTokens: sql`${outputTokens} + ${cost.outputTokens}`,
      cost: sql`${stored} + ${String(cost.cost ?? 0n)}::numeric`,
      pricedCalls: sql`${pricedCalls} + ${cost.cost === undefined ? 0 : cost.calls}`,
    })
    .where(stepCondition({ id: runId }, name))
}
