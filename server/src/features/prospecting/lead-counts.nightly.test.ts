import { LEAD_STATUSES } from 'contract/prospecting/lead-status.ts'
import { listLeads } from 'contract/prospecting/leads.ts'
import { eq, sql } from 'drizzle-orm'
import { array, assert, asyncProperty, constantFrom, integer, oneof, record } from 'fast-check'
import { expect, test } from 'vitest'
import { leads } from '#db/tables/results.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { givenRun } from '#testing/work.ts'

const status = constantFrom(...LEAD_STATUSES)
const step = oneof(
  record({ do: constantFrom('find' as const), many: integer({ min: 1, max: 4 }), status }),
  record({ do: constantFrom('change' as const), which: integer({ min: 0, max: 4 }), status }),
)
type Step = typeof step extends { generate: (...args: never[]) => { value: infer S } } ? S : never

const applyStep = ({ db }: TestApi, runId: number, change: Step) =>
  change.do === 'find'
    ? db.insert(leads).values(Array.from({ length: change.many }, () => ({ runId, name: 'Padaria', status: change.status })))
    : db.update(leads).set({ status: change.status }).where(sql`id % 5 = ${change.which}`)

test('the counts equal a count of the rows after any sequence of finds and changes of status', async () => {
  const api = await startApiForTest()
  const runId = await givenRun(api, 'prospecting')
  await assert(
    asyncProperty(array(step, { minLength: 1, maxLength: 10 }), async (changes) => {
      for (const change of changes) await applyStep(api, runId, change)
      const all = await api.db.$count(leads)
      expect(await api.ok(listLeads)).toMatchObject({ total: all, all })
      for (const each of LEAD_STATUSES) {
        const total = await api.db.$count(leads, eq(leads.status, each))
        expect(await api.ok(listLeads, { query: { status: each } })).toMatchObject({ total, all })
      }
      expect(await api.ok(listLeads, { query: { run: runId + 1 } })).toMatchObject({ total: 0, all })
      expect(await api.ok(listLeads, { query: { q: 'padaria' } })).toMatchObject({ total: all, all })
    }),
    { numRuns: 30 },
  )
})
