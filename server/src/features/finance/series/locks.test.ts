import { deleteEntries } from 'contract/finance/bulk-deletion.ts'
import { classifyEntries } from 'contract/finance/classify.ts'
import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { payDue } from 'contract/finance/due.ts'
import { editOutflow, restoreOutflow } from 'contract/finance/outflows.ts'
import { pauseSeries } from 'contract/finance/series.ts'
import { restoreTrash } from 'contract/finance/trash.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { entries } from '#db/tables/entries.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { waitForBlocked } from '#testing/locks.ts'
import { addNewestEntryRevision, readNewestEntryRevisions } from '#testing/revisions.ts'
import { findWrongEntrySums } from '#testing/rollups.ts'
import { deleteOccurrence, editOccurrence, findOccurrence, givenSeries } from '#testing/series.ts'

const idsOf = async ({ db }: TestApi, series: number) =>
  (await db.select({ id: entries.id }).from(entries).where(eq(entries.seriesId, series)).orderBy(asc(entries.id))).map(
    ({ id }) => id,
  )

/** Classifies entries, in the order in which they were chosen. */
const classify = async (api: TestApi, chosen: readonly number[], itemId: number) =>
  api.send(classifyEntries, {
    json: { kind: 'outflow', field: 'category', itemId, entries: await readNewestEntryRevisions(api, chosen) },
  })

/** Deletes entries, in the order in which they were chosen. */
const deleteChosen = async (api: TestApi, chosen: readonly number[]) =>
  api.send(deleteEntries, { json: { kind: 'outflow', entries: await readNewestEntryRevisions(api, chosen) } })

const WIDE = {
  'an edit of all open ones': async (api: TestApi, { id }: { id: number }) =>
    api.send(editOutflow, {
      params: { id },
      json: await addNewestEntryRevision(api, id, { description: 'Outro', scope: 'open' }),
    }),
  'an edit of this and the next ones': async (api: TestApi, { id }: { id: number }) =>
    api.send(editOutflow, {
      params: { id },
      json: await addNewestEntryRevision(api, id, { centavos: 9_00, scope: 'following' }),
    }),
  'a deletion of all open ones': (api: TestApi, { id }: { id: number }) =>
    api.send(deleteConfigItemOrEntry, { json: { nome: 'saída', id, scope: 'open' } }),
  'a pause': (api: TestApi, { seriesId }: { seriesId: number | null }) =>
    api.send(pauseSeries, { params: { id: seriesId ?? 0 }, json: {} }),
  'a classification of all, from last to first,': async (api: TestApi, { seriesId }: { seriesId: number | null }) =>
    classify(api, (await idsOf(api, seriesId ?? 0)).reverse(), 1),
  'a deletion of all, from last to first,': async (api: TestApi, { seriesId }: { seriesId: number | null }) =>
    deleteChosen(api, (await idsOf(api, seriesId ?? 0)).reverse()),
}

test.each(Object.entries(WIDE))('%s waits for the lowest entry before it holds a higher one', async (_title, call) => {
  const api = await startApiForTest({ today: '2026-01-01' })
  const series = await givenSeries(api, 'Mensal')
  const [first = 0, second = 0, ...rest] = await idsOf(api, series)
  const middle = await findOccurrence(api, series, 4)
  // PostgreSQL stores a row that was just written after the others: a statement without an order locks it last.
  await api.db.update(entries).set({ notes: 'x' }).where(eq(entries.id, second))
  let answer: ReturnType<typeof call> | undefined
  await api.db.transaction(async (tx) => {
    for (const id of [first, second]) await tx.execute(sql`select 1 from entries where id = ${id} for update`)
    answer = call(api, middle)
    await waitForBlocked(api)
    for (const id of rest) await tx.execute(sql`select 1 from entries where id = ${id} for update nowait`)
  })
  expect((await answer)?.statusCode).toBe(200)
})

test.each([
  ['classification', (api: TestApi, chosen: readonly number[]) => classify(api, chosen, 1)],
  ['deletion', deleteChosen],
])('a %s of several locks the series, in ascending order, before it locks an entry', async (_name, call) => {
  const api = await startApiForTest({ today: '2026-01-01' })
  const [low, high] = [await givenSeries(api, 'Mensal'), await givenSeries(api, 'Mensal')]
  const chosen = [...(await idsOf(api, low)), ...(await idsOf(api, high))].reverse()
  let answer: ReturnType<typeof call> | undefined
  await api.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from series where id = ${low} for no key update`)
    answer = call(api, chosen)
    await waitForBlocked(api)
    await tx.execute(sql`select 1 from series where id = ${high} for no key update nowait`)
    for (const id of chosen) await tx.execute(sql`select 1 from entries where id = ${id} for update nowait`)
  })
  expect((await answer)?.statusCode).toBe(200)
})

test.each([
  ['its undo', (api: TestApi, id: number) => api.send(restoreOutflow, { params: { id }, json: {} })],
  ['the trash', (api: TestApi, id: number) => api.send(restoreTrash, { json: { ids: [id] } })],
])('a deleted occurrence that moves to another series while %s waits is not told as restored', async (_by, restore) => {
  const api = await startApiForTest({ today: '2026-01-01' })
  const series = await givenSeries(api, 'Mensal')
  await deleteOccurrence(api, series, 5)
  const { id } = await findOccurrence(api, series, 5)
  let edit: Promise<unknown> | undefined
  let restored: ReturnType<typeof restore> | undefined
  await api.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from series where id = ${series} for no key update`)
    edit = editOccurrence(api, series, 3, { centavos: 9_00, scope: 'following' })
    await waitForBlocked(api)
    restored = restore(api, id)
    await waitForBlocked(api, 2)
  })
  await edit
  expect((await restored)?.json()).toMatchObject({ status: 409, title: 'Este lançamento acabou de ser alterado' })
  const [left] = await api.db.select({ deletedAt: entries.deletedAt }).from(entries).where(eq(entries.id, id))
  expect(left?.deletedAt).not.toBeNull()
})

test('payments and classifications crosswise with edits of a series answer 200 or 409, and sums agree', async () => {
  const api = await startApiForTest({ today: '2026-01-01' })
  const series = [await givenSeries(api, 'Mensal'), await givenSeries(api, 'Mensal')]
  const ids = (await Promise.all(series.map((id) => idsOf(api, id)))).flat()
  const middles = await Promise.all(series.map((id) => findOccurrence(api, id, 6)))
  const call = async (n: number) => {
    const chosen = ids.filter((_id, index) => (index * 7 + n) % 3 === 0)
    if (n === 29)
      return deleteChosen(
        api,
        chosen.filter((id) => middles.every((middle) => middle.id !== id)),
      )
    if (n % 6 === 5) return classify(api, n % 4 === 1 ? chosen : chosen.reverse(), (n % 5) + 1)
    if (n % 2) {
      const entries = await readNewestEntryRevisions(api, n % 4 === 1 ? chosen : chosen.reverse())
      return api.send(payDue, { json: { kind: 'outflow', entries, paidOn: '2026-01-01' } })
    }
    const id = middles[(n / 2) % 2]?.id ?? 0
    const json = await addNewestEntryRevision(api, id, {
      centavos: (n + 1) * 100,
      base: { centavos: null },
      scope: n % 4 ? 'open' : 'following',
    })
    return api.send(editOutflow, { params: { id }, json })
  }
  const answers = await Promise.all(Array.from({ length: 48 }, (_, n) => call(n)))
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect(await findWrongEntrySums(api)).toEqual([])
})
