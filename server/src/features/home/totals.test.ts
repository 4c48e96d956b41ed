import { sql } from 'drizzle-orm'
import { array, assert, asyncProperty, constantFrom, integer, oneof, option, record } from 'fast-check'
import { expect, test } from 'vitest'
import { recordings } from '#db/tables/recordings.ts'
import { contents } from '#db/tables/results.ts'
import { runs } from '#db/tables/runs.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { givenItem } from '#testing/factories.ts'
import { givenRecording, givenRun, givenTranscription } from '#testing/work.ts'

/**
 * Compares every stored sum with the sum of its rows (docs/rollups.md).
 * @returns the rows that differ; empty where all sums agree
 */
async function findDisagreements(api: TestApi): Promise<unknown[]> {
  const { rows } = await api.db.execute(sql`
    with audio as (
      select sum(round(duration * 1000)) as ms from recordings r where deleted_at is null and exists (
        select from transcriptions t join runs on runs.id = t.run_id where t.recording_id = r.id and runs.state = 'succeeded')),
    truth as (
      select coalesce(project_id, 0) as project_id, automation::text, count(*) as launched,
        count(*) filter (where state = 'succeeded') as succeeded, count(c.id) as contents
      from runs left join contents c on c.run_id = runs.id group by 1, 2),
    kept as (
      select project_id, automation::text, sum(launched) as launched, sum(succeeded) as succeeded, sum(contents) as contents
      from run_totals group by 1, 2 having sum(launched) <> 0 or sum(succeeded) <> 0 or sum(contents) <> 0)
    select project_id, automation from truth full join kept using (project_id, automation)
    where (truth.launched, truth.succeeded, truth.contents) is distinct from (kept.launched, kept.succeeded, kept.contents)
    union all
    select null, 'audio' where coalesce((select ms from audio), 0) <> coalesce((select sum(audio_ms) from run_totals), 0)`)
  return rows
}

const AUTOMATIONS = ['prospecting', 'carousel', 'transcription'] as const
const state = constantFrom('running' as const, 'succeeded' as const, 'failed' as const)
const projectId = option(constantFrom(1, 2))
const which = integer({ min: 0, max: 5 })
const step = oneof(
  record({ do: constantFrom('launch' as const), automation: constantFrom(...AUTOMATIONS), state, projectId, which }),
  record({ do: constantFrom('end' as const), which, state: constantFrom('succeeded' as const, 'failed' as const) }),
  record({ do: constantFrom('deliver' as const), which }),
  record({ do: constantFrom('move' as const), which, projectId }),
  record({ do: constantFrom('delete' as const, 'restore' as const), which }),
  record({ do: constantFrom('measure' as const), which, duration: option(integer({ min: 0, max: 9_000 })) }),
)
type Step = typeof step extends { generate: (...args: never[]) => { value: infer S } } ? S : never

const nth = (n: number) => sql`id % 6 = ${n}`

async function apply(api: TestApi, change: Step): Promise<void> {
  const { db, time } = api
  const sixth = nth(change.which)
  switch (change.do) {
    case 'launch': {
      const { automation, state: reached, projectId: project } = change
      const given = { state: reached, projectId: project }
      if (automation !== 'transcription') return void (await givenRun(api, automation, given))
      const [known] = await db.select({ id: recordings.id }).from(recordings).where(sixth).limit(1)
      return void (await givenTranscription(api, known?.id ?? (await givenRecording(api, { duration: 61.25 })), given))
    }
    case 'end': // a run that succeeded keeps its state
      return void (await db.update(runs).set({ state: change.state }).where(sql`${sixth} and state = 'running'`))
    case 'deliver':
      return void (await db.execute(sql`
        insert into contents (run_id, kind, title, client, persona)
        select id, 'carousel', 'x', 'x', 'x' from runs where ${sixth} and automation = 'carousel' on conflict do nothing`))
    case 'move':
      return void (await db.update(runs).set({ projectId: change.projectId }).where(sixth))
    case 'measure':
      return void (await db.update(recordings).set({ duration: change.duration }).where(sixth))
    default:
      return void (await db
        .update(recordings)
        .set({ deletedAt: change.do === 'delete' ? time.now() : null })
        .where(sixth))
  }
}

test('Home’s totals agree with a recomputation after any sequence of changes', async () => {
  const api = await startApiForTest()
  await givenItem(api, 'projects', 'Site novo')
  await assert(
    asyncProperty(array(step, { minLength: 1, maxLength: 14 }), async (changes) => {
      for (const change of changes) await apply(api, change)
      expect(await findDisagreements(api)).toEqual([])
    }),
    { numRuns: 60 },
  )
  expect(await api.count(contents)).toBeGreaterThan(0)
})

test('runs that end and move at once neither lose a total nor wait for each other crosswise', async () => {
  const api = await startApiForTest()
  const other = await givenItem(api, 'projects', 'Site novo')
  const running = { state: 'running' as const, projectId: 1 }
  const recording = await givenRecording(api)
  const ids: number[] = []
  for (let n = 0; n < 12; n += 1)
    ids.push(await givenRun(api, 'carousel', running), await givenTranscription(api, recording, running))
  const end = (id: number) => api.db.update(runs).set({ state: 'succeeded' }).where(sql`id = ${id}`)
  const move = (id: number) => api.db.update(runs).set({ projectId: other }).where(sql`id = ${id}`)
  const forget = (deletedAt: Date | null) => api.db.update(recordings).set({ deletedAt })
  await Promise.all(ids.flatMap((id, n) => [end(id), move(id), forget(n % 2 ? null : api.time.now())]))
  expect(await findDisagreements(api)).toEqual([])
})
