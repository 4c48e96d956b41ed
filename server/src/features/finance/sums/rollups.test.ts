import { sql } from 'drizzle-orm'
import { array, assert, asyncProperty, constantFrom, integer, oneof, option, record } from 'fast-check'
import { expect, test } from 'vitest'
import { entries } from '#db/tables/entries.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { countRuns } from '#testing/by-day.ts'
import { anOutflow, insertEntries } from '#testing/factories.ts'
import { findWrongEntrySums } from '#testing/rollups.ts'

const fields = record({
  kind: constantFrom('inflow' as const, 'outflow' as const),
  date: constantFrom('2026-10-31', '2026-11-01', '2026-11-30'),
  centavos: option(integer({ min: 1, max: 999_999_999_999 })),
  projectId: option(constantFrom(1)),
  categoryId: option(integer({ min: 1, max: 5 })),
  paidOn: option(constantFrom('2026-11-02')),
})
const which = integer({ min: 1, max: 12 })
const step = oneof(
  record({ do: constantFrom('insert' as const), rows: array(fields, { minLength: 1, maxLength: 4 }) }),
  record({ do: constantFrom('edit' as const), which, fields }),
  record({ do: constantFrom('delete' as const, 'restore' as const, 'destroy' as const), which }),
)
type Step = typeof step extends { generate: (...args: never[]) => { value: infer S } } ? S : never

/** Gives an inflow a value, which every inflow must have. */
const giveValue = <F extends { kind: string; centavos: number | null }>(row: F): F => ({
  ...row,
  centavos: row.kind === 'inflow' ? (row.centavos ?? 1) : row.centavos,
})

async function apply(api: TestApi, change: Step): Promise<void> {
  if (change.do === 'insert') await insertEntries(api, ...change.rows.map((row) => ({ ...anOutflow(), ...giveValue(row) })))
  else if (change.do === 'edit')
    await api.db.update(entries).set(giveValue(change.fields)).where(sql`id % 12 + 1 = ${change.which}`)
  else if (change.do === 'destroy') await api.db.delete(entries).where(sql`id % 12 + 1 = ${change.which}`)
  else
    await api.db
      .update(entries)
      .set({ deletedAt: change.do === 'delete' ? new Date() : null })
      .where(sql`id % 12 + 1 = ${change.which}`)
}

test('the sums of entries agree with a recomputation after any sequence of changes', async () => {
  const api = await startApiForTest()
  await assert(
    asyncProperty(array(step, { minLength: 1, maxLength: 12 }), async (changes) => {
      for (const change of changes) await apply(api, change)
      expect(await findWrongEntrySums(api)).toEqual([])
    }),
    { numRuns: countRuns(60) },
  )
})

test('an open transaction that wrote an entry holds back no other writer of the same day', async () => {
  const api = await startApiForTest()
  await api.db.transaction(async (tx) => {
    await insertEntries({ ...api, db: tx }, anOutflow())
    await insertEntries(api, anOutflow())
    expect(await findWrongEntrySums(api)).toEqual([])
  })
  expect(await findWrongEntrySums(api)).toEqual([])
})

test('writers of entries at once neither lose a sum nor wait for each other crosswise', async () => {
  const api = await startApiForTest()
  const days = ['2026-11-01', '2026-11-02', '2026-11-03']
  const write = (worker: number) =>
    insertEntries(
      api,
      ...days.map((date, index) => anOutflow({ date, centavos: 1_00 + worker, categoryId: 1 + ((worker + index) % 5) })),
    )
  await Promise.all(Array.from({ length: 24 }, (_, worker) => write(worker)))
  expect(await api.count(entries)).toBe(72)
  expect(await findWrongEntrySums(api)).toEqual([])
})
