import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { payDue } from 'contract/finance/due.ts'
import { editOutflow, restoreOutflow } from 'contract/finance/outflows.ts'
import { SCOPES } from 'contract/finance/series.ts'
import { restoreTrash } from 'contract/finance/trash.ts'
import { asc, sql } from 'drizzle-orm'
import { array, assert, asyncProperty, boolean, constantFrom, integer, nat, oneof, option, record } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entries } from '#db/tables/entries.ts'
import { startTestApi, type TestApi } from '#testing/api.ts'
import { anOutflow, insertEntries } from '#testing/factories.ts'
import { addNewestEntryRevision, readNewestEntryRevisions } from '#testing/revisions.ts'
import { givenSeries } from '#testing/series.ts'
import { type ColumnValues, readChanges, rewindRow } from './history-queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

/** Reads every entry as JSON, without the columns that the change log leaves out (migration 0010). */
async function readEntries(): Promise<ReadonlyMap<number, ColumnValues>> {
  const { rows: found } = await api.db.execute<{ id: string; columns: ColumnValues }>(sql`
    select id, to_jsonb(entries.*) - '{updated_at,updated_by,revision,folded,own_fields,import_id}'::text[] as columns from entries`)
  return new Map(found.map(({ id, columns }) => [Number(id), columns]))
}

const orAbsent = <T>(value: T) => option(constantFrom(value), { nil: undefined })
const change = record({
  description: option(constantFrom('Aluguel', 'Luz', 'Água'), { nil: undefined }),
  centavos: option(constantFrom(null, 1, 250_00), { nil: undefined }),
  date: option(constantFrom('2026-11-21', '2026-12-31', '2027-02-28'), { nil: undefined }),
  projectId: option(constantFrom(null, 1), { nil: undefined }),
  categoryId: option(constantFrom(null, 1, 2), { nil: undefined }),
  notes: option(constantFrom('nota', ''), { nil: undefined }),
  paid: option(boolean(), { nil: undefined }),
  scope: option(constantFrom(...SCOPES), { nil: undefined }),
  recurrence: orAbsent('quinzenal'),
})
const step = oneof(
  { weight: 5, arbitrary: record({ do: constantFrom('edit' as const), at: nat(30), change }) },
  { weight: 2, arbitrary: record({ do: constantFrom('pay' as const), at: nat(30), more: nat(3) }) },
  { weight: 2, arbitrary: record({ do: constantFrom('delete' as const), at: nat(30), scope: constantFrom(...SCOPES) }) },
  { weight: 1, arbitrary: record({ do: constantFrom('restore' as const), at: nat(30) }) },
  { weight: 1, arbitrary: record({ do: constantFrom('restore from trash' as const), at: nat(30) }) },
  { weight: 1, arbitrary: record({ do: constantFrom('wait' as const), minutes: integer({ min: 1, max: 9 }) }) },
)
type Step = typeof step extends { generate: (...args: never[]) => { value: infer S } } ? S : never

/**
 * Sends the call of a step for its entry. A refused step (nothing to pay, already deleted) changes nothing, and may be among the
 * steps too.
 */
async function send(ids: readonly number[], step: Exclude<Step, { do: 'wait' }>) {
  const at = step.at % ids.length
  const id = ids[at] ?? 0
  switch (step.do) {
    case 'edit':
      return api.send(editOutflow, { params: { id }, json: await addNewestEntryRevision(api, id, step.change) })
    case 'pay':
      return api.send(payDue, {
        json: {
          kind: 'outflow',
          entries: await readNewestEntryRevisions(api, ids.slice(at, at + step.more + 1)),
          paidOn: '2026-11-20',
        },
      })
    case 'delete':
      return api.send(deleteConfigItemOrEntry, { json: { nome: 'saída', id, scope: step.scope } })
    case 'restore':
      return api.send(restoreOutflow, { params: { id }, json: {} })
    case 'restore from trash':
      return api.send(restoreTrash, { json: { ids: [id] } })
  }
}

async function take(step: Step): Promise<void> {
  if (step.do === 'wait') return api.time.advance(step.minutes * 60_000)
  const rows = await api.db.select({ id: entries.id }).from(entries).orderBy(asc(entries.id))
  const { statusCode } = await send(
    rows.map(({ id }) => id),
    step,
  )
  expect(statusCode).toBeLessThan(500)
}

test('the changes, taken back from the row, give it as it was created, after any sequence of what people do', async () => {
  let changed = 0
  await assert(
    asyncProperty(array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await api.db.execute(sql`truncate entries, series, changes restart identity cascade`)
      await insertEntries(api, anOutflow({ paidOn: null }), anOutflow({ centavos: null, paidOn: null }))
      await givenSeries(api, 'Bimestral')
      const created = new Map(await readEntries())
      for (const one of steps) {
        await take(one)
        for (const [id, row] of await readEntries()) if (!created.has(id)) created.set(id, row)
      }
      for (const [id, row] of await readEntries()) {
        const log = (await readChanges(api.db, id)).map(({ columns }) => columns)
        changed += log.length
        expect(rewindRow(row, log)).toEqual(created.get(id))
      }
    }),
    { numRuns: 30 },
  )
  expect(changed).toBeGreaterThan(100)
})
