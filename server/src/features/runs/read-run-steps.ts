import type { Automation } from 'contract/runs/automations.ts'
import { RUN_STEPS, type RunStep } from 'contract/runs/steps.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { presentSpending } from '#platform/ai/usage.ts'
import { toIsoOrNull } from './present-run.ts'
import { listStoredSteps, type StepRow } from './steps/store.ts'

const COMPARED_STEPS = 60

/** The median in milliseconds, by name, among the last finished steps of the automation's built-in runs before this one. */
async function readUsualTimes(db: Db, automation: Automation, before: number): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; ms: number }>(sql`
    select name, percentile_cont(0.5) within group (order by ms) as ms from (
      select s.name, extract(epoch from s.ended_at - s.started_at) * 1000 as ms
      from run_steps s join runs r on r.id = s.run_id
      where r.automation = ${automation} and r.is_built_in and s.ended_at is not null and s.run_id < ${before}
      order by s.run_id desc limit ${COMPARED_STEPS}
    ) latest group by name`)
  return new Map(rows.map(({ name, ms }) => [name, Math.round(ms)]))
}

const NO_COST = { calls: 0, inputTokens: 0, outputTokens: 0, spent: null }
const NOT_BEGUN = { state: 'waiting', startedAt: null, endedAt: null, part: 0, note: null, cost: NO_COST, prompt: null } as const

function presentStep(row: StepRow | undefined): Omit<RunStep, 'name' | 'title' | 'needs' | 'leaves' | 'usualMs'> {
  if (!row) return { ...NOT_BEGUN, preview: [] }
  const { startedAt, endedAt, part, note, calls, inputTokens, outputTokens, cost, pricedCalls: priced, prompt, preview } = row
  return {
    state: endedAt ? 'done' : 'running',
    startedAt: startedAt.toISOString(),
    endedAt: toIsoOrNull(endedAt),
    part,
    note,
    cost: { calls, inputTokens, outputTokens, spent: presentSpending({ cost, priced, calls }) },
    prompt,
    preview: preview ?? [],
  }
}

export async function readRunSteps(
  db: Db,
  { id, automation, isBuiltIn }: { id: number; automation: Automation; isBuiltIn: boolean },
): Promise<RunStep[]> {
  if (!isBuiltIn) return []
  const [stored, usual] = await Promise.all([listStoredSteps(db, id), readUsualTimes(db, automation, id)])
  return (RUN_STEPS[automation] ?? []).map(({ name, title, needs, leaves }) => ({
    name,
    title,
    needs,
    leaves,
    ...presentStep(stored.find((row) => row.name === name)),
    usualMs: usual.get(name) ?? null,
  }))
}
