import type { Automation } from 'contract/runs/automations.ts'
import { countRuns, type RunFilters } from 'contract/runs/list.ts'
import { RUN_STATES, STATES_BY_GROUP } from 'contract/runs/states.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { array, assert, asyncProperty, constantFrom, integer, oneof, record } from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#db/tables/runs.ts'
import { users } from '#db/tables/workspace.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { givenRun } from '#testing/work.ts'

const AUTOMATIONS: readonly Automation[] = ['prospecting', 'carousel']
const PEOPLE = [1, 2]
const FILTERS: RunFilters[] = [{}, { automation: 'carousel' }, { person: 2 }, { automation: 'prospecting', person: 1 }]

const state = constantFrom(...RUN_STATES)
const which = integer({ min: 0, max: 4 })
const step = oneof(
  record({
    do: constantFrom('launch' as const),
    automation: constantFrom(...AUTOMATIONS),
    userId: constantFrom(...PEOPLE),
    state,
  }),
  record({ do: constantFrom('copy' as const), which }),
  record({ do: constantFrom('change' as const, 'take back' as const), which, state }),
)
type Step = typeof step extends { generate: (...args: never[]) => { value: infer S } } ? S : never

class TakenBackError extends Error {}

async function applyStep(api: TestApi, change: Step): Promise<void> {
  if (change.do === 'launch') {
    const { automation, ...given } = change
    await givenRun(api, automation, { userId: given.userId, state: given.state })
    return
  }
  const fifth = sql`id % 5 = ${change.which}`
  if (change.do === 'copy') {
    await api.db.execute(sql`
      insert into runs (automation, title, body, state, user_id, webhook_id, token_hash, destination_name, destination_url)
      select automation, title, body, state, user_id, gen_random_uuid()::text, token_hash, destination_name, destination_url
      from runs where ${fifth} limit 3`)
    return
  }
  const changed = api.db.transaction(async (tx) => {
    await tx.update(runs).set({ state: change.state }).where(fifth)
    if (change.do === 'take back') throw new TakenBackError()
  })
  await changed.catch((error: unknown) => {
    if (!(error instanceof TakenBackError)) throw error
  })
}

/** Counts the rows of `runs` by group. */
async function countRows({ db }: TestApi, { automation, person }: RunFilters) {
  const filters = and(automation && eq(runs.automation, automation), person === undefined ? undefined : eq(runs.userId, person))
  const groups = Object.entries(STATES_BY_GROUP).map(
    async ([group, states]) => [group, await db.$count(runs, and(filters, inArray(runs.state, [...states])))] as const,
  )
  return { all: await db.$count(runs, filters), ...Object.fromEntries(await Promise.all(groups)) }
}

async function expectExactCounts(api: TestApi): Promise<void> {
  for (const query of FILTERS) {
    const { people: _, ...counts } = await api.ok(countRuns, { query })
    expect(counts, JSON.stringify(query)).toEqual(await countRows(api, query))
  }
}

const givenSecondPerson = ({ db }: TestApi) => db.insert(users).values({ id: 2, name: 'Bia' })

test('the counts equal a count of the rows after any sequence of launches, changes of state and rollbacks', async () => {
  const api = await startApiForTest()
  await givenSecondPerson(api)
  await assert(
    asyncProperty(array(step, { minLength: 1, maxLength: 12 }), async (changes) => {
      for (const change of changes) await applyStep(api, change)
      await expectExactCounts(api)
    }),
    { numRuns: 40 },
  )
})

test('changes of state at the same time lose no count', async () => {
  const api = await startApiForTest()
  const ids = await Promise.all(Array.from({ length: 12 }, () => givenRun(api, 'carousel', { state: 'queued' })))
  const run = async (id: number) => {
    for (const reached of ['sending', 'retrying', 'sending', 'running', 'succeeded'] as const)
      await api.db.update(runs).set({ state: reached }).where(eq(runs.id, id))
  }
  await Promise.all(ids.map(run))
  await expectExactCounts(api)
  expect(await api.ok(countRuns)).toMatchObject({ all: 12, succeeded: 12, active: 0 })
})

test('a text counts the runs whose title has it, and the people are those who have launched one', async () => {
  const api = await startApiForTest()
  await givenSecondPerson(api)
  await givenRun(api, 'carousel', { title: 'Ação de Natal', state: 'failed' })
  await givenRun(api, 'carousel', { title: 'Outra' })
  expect(await api.ok(countRuns, { query: { q: 'acao' } })).toMatchObject({ all: 1, failed: 1, people: [{ id: 1 }] })
  await givenRun(api, 'carousel', { userId: 2 })
  expect((await api.ok(countRuns)).people.map(({ id }) => id).toSorted()).toEqual([1, 2])
})
