import { deleteEntries, restoreEntries } from 'contract/finance/bulk-deletion.ts'
import { readEntryHistory } from 'contract/finance/history.ts'
import { editOutflow, restoreOutflow } from 'contract/finance/outflows.ts'
import { RefusedEntries } from 'contract/finance/refused-entries.ts'
import { listTrash, restoreTrash } from 'contract/finance/trash.ts'
import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'zod/mini'
import { changes } from '#db/tables/changes.ts'
import { entries } from '#db/tables/entries.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { anInflow, anOutflow, insertEntries } from '#testing/factories.ts'
import { addNewestEntryRevision, readNewestEntryRevisions } from '#testing/revisions.ts'
import { findWrongEntrySums } from '#testing/rollups.ts'
import {
  deleteOccurrence,
  findOccurrence,
  givenSeries,
  readSeries,
  readUndeletedOccurrences,
  runDailyExtension,
} from '#testing/series.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApiForTest({ today: '2026-11-21' })
})

const readRows = () => api.db.select().from(entries).orderBy(asc(entries.id))
const readDeleted = async () => (await readRows()).map(({ deletedAt }) => deletedAt !== null)
/** Builds the selection of a person whose screen is up to date. */
const select = async (ids: number[]) => ({
  json: { kind: 'outflow' as const, entries: await readNewestEntryRevisions(api, ids) },
})
const undo = (left: { id: number; revision: number }[]) => ({ json: { kind: 'outflow' as const, entries: left } })
const change = async (id: number, wanted: object) =>
  api.ok(editOutflow, { params: { id }, json: await addNewestEntryRevision(api, id, wanted) })

test('several entries are deleted and restored at once, and trash, history and sums know', async () => {
  const [a = 0, b = 0, c = 0] = await insertEntries(api, anOutflow(), anOutflow({ paidOn: null }), anOutflow())
  const { entries: left } = await api.ok(deleteEntries, await select([b, a, a]))
  expect(await readDeleted()).toEqual([true, true, false])
  expect(left.toSorted((one, other) => one.id - other.id)).toEqual(await readNewestEntryRevisions(api, [a, b]))
  expect((await api.ok(listTrash, { query: { kind: 'outflow' } })).entries.map(({ id }) => id)).toEqual([b, a])
  expect(await findWrongEntrySums(api)).toEqual([])
  await api.ok(restoreEntries, undo(left))
  expect(await readDeleted()).toEqual([false, false, false])
  const { events } = await api.ok(readEntryHistory, { params: { id: b } })
  expect(events.map(({ type }) => type)).toEqual(['restored', 'deleted', 'created'])
  expect(await findWrongEntrySums(api)).toEqual([])
  expect((await readRows()).at(-1)).toMatchObject({ id: c, revision: 1 })
})

describe('a deletion of several occurrences', () => {
  test('leaves the series going on, and they come back to their places', async () => {
    const series = await givenSeries(api, 'Mensal')
    const ids = [(await findOccurrence(api, series, 2)).id, (await findOccurrence(api, series, 4)).id]
    const { entries: left } = await api.ok(deleteEntries, await select(ids))
    await runDailyExtension(api)
    const numbers = async () => (await readUndeletedOccurrences(api, series)).map(({ occurrence }) => occurrence)
    expect((await numbers()).slice(0, 5)).toEqual([0, 1, 3, 5, 6])
    expect((await readSeries(api, series)).endedAt).toBeNull()
    await api.ok(restoreEntries, undo(left))
    expect((await numbers()).slice(0, 5)).toEqual([0, 1, 2, 3, 4])
  })

  test('is not restored by the undo of another one at the same instant', async () => {
    const [one, other] = [await givenSeries(api, 'Mensal'), await givenSeries(api, 'Mensal')]
    await deleteOccurrence(api, one, 6)
    await deleteOccurrence(api, other, 5, 'following')
    const ids = [(await findOccurrence(api, one, 2)).id, (await findOccurrence(api, other, 2)).id]
    await api.ok(deleteEntries, await select(ids))
    for (const [series, n] of [
      [one, 6],
      [other, 5],
    ] as const)
      await api.ok(restoreOutflow, { params: { id: (await findOccurrence(api, series, n)).id }, json: {} })
    expect((await readSeries(api, other)).endedAt).toBeNull()
    const deleted = (await readRows()).filter(({ deletedAt }) => deletedAt !== null)
    expect(deleted.map(({ id }) => id)).toEqual(ids)
  })
})

describe('a deletion of several entries', () => {
  test.each([
    ['deleted', anOutflow({ description: 'Luz', deletedAt: new Date() }), '“Luz” foi excluída.'],
    ['of the other kind', anInflow({ description: 'Luz' }), '“Luz” é uma entrada.'],
  ])('names an entry that is %s, and deletes none', async (_, row, detail) => {
    const ids = await insertEntries(api, anOutflow(), row)
    const before = await readRows()
    const refused = await api.fails(deleteEntries, await select(ids))
    const said = `${detail} Nada foi excluído.`
    expect(refused).toMatchObject({ status: 409, detail: said, fields: { entries: said } })
    expect(await readRows()).toEqual(before)
  })

  test('names an entry that changed since it was seen, unless it was changed back', async () => {
    const [a = 0, b = 0] = await insertEntries(api, anOutflow(), anOutflow({ description: 'Luz', centavos: 10_00 }))
    const seen = await select([a, b])
    await change(b, { centavos: 12_00 })
    expect((await api.fails(deleteEntries, seen)).detail).toBe('“Luz” foi alterada depois que você a viu. Nada foi excluído.')
    expect(await readDeleted()).toEqual([false, false])
    await change(b, { centavos: 10_00 })
    await api.ok(deleteEntries, seen)
    expect(await readDeleted()).toEqual([true, true])
  })

  test('by two people at once is done for one and told to the other', async () => {
    const ids = await insertEntries(api, anOutflow(), anOutflow(), anOutflow())
    const both = [await select(ids), await select(ids.toReversed())]
    const answers = await Promise.all(both.map((wanted) => api.send(deleteEntries, wanted)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await api.count(changes)).toBe(3)
  })

  test('that is refused answers with the entries as they are now', async () => {
    const [a = 0, b = 0, c = 0] = await insertEntries(api, anOutflow(), anOutflow({ centavos: 10_00 }), anOutflow())
    const { json } = await select([a, b, c])
    await change(b, { centavos: 12_00 })
    await api.ok(deleteEntries, await select([c]))
    const refusedEntries = parse(RefusedEntries, (await api.fails(deleteEntries, { json })).refusedEntries)
    const changed = { revision: 2, centavos: 12_00, paidCentavos: 0, paidOn: expect.any(String) }
    expect(refusedEntries).toEqual([
      { id: b, now: changed },
      { id: c, now: null },
    ])
    const revision = refusedEntries[0]?.now?.revision ?? 0
    await api.ok(deleteEntries, undo([...json.entries.filter(({ id }) => id === a), { id: b, revision }]))
    expect(await readDeleted()).toEqual([true, true, true])
  })
})

describe('the undo of a deletion of several entries', () => {
  test('is refused whole where one was restored and deleted again, or purged', async () => {
    const [a = 0, b = 0] = await insertEntries(api, anOutflow({ description: 'Luz' }), anOutflow())
    const { entries: left } = await api.ok(deleteEntries, await select([a, b]))
    await api.ok(restoreTrash, { json: { ids: [a] } })
    await api.ok(deleteEntries, await select([a]))
    const { detail } = await api.fails(restoreEntries, undo(left))
    expect(detail).toBe('“Luz” foi excluída de novo depois e está na Lixeira. Nada foi desfeito.')
    expect(await readDeleted()).toEqual([true, true])
    const purged = [...left, { id: 77, revision: 2 }].filter(({ id }) => id !== a)
    expect((await api.fails(restoreEntries, undo(purged))).detail).toBe('O lançamento nº 77 não existe. Nada foi desfeito.')
  })

  test('restores the others where somebody restored one meanwhile', async () => {
    const [a = 0, b = 0] = await insertEntries(api, anOutflow(), anOutflow())
    const { entries: left } = await api.ok(deleteEntries, await select([a, b]))
    await api.ok(restoreTrash, { json: { ids: [a] } })
    const before = await readNewestEntryRevisions(api, [a])
    await api.ok(restoreEntries, undo(left))
    expect(await readDeleted()).toEqual([false, false])
    expect(await readNewestEntryRevisions(api, [a])).toEqual(before)
  })

  test('is refused for entries of the other kind', async () => {
    const [a = 0] = await insertEntries(api, anInflow({ description: 'Luz', deletedAt: new Date() }))
    expect((await api.fails(restoreEntries, await select([a]))).detail).toBe('“Luz” é uma entrada. Nada foi desfeito.')
  })
})

test('a deletion sent twice with one key deletes once and answers the same', async () => {
  const wanted = await select(await insertEntries(api, anOutflow()))
  const key = { 'idempotency-key': api.newKey() }
  const first = await api.send(deleteEntries, wanted, key)
  const second = await api.send(deleteEntries, wanted, key)
  expect([first.statusCode, second.statusCode, second.json()]).toEqual([200, 200, first.json()])
  expect(await api.count(changes)).toBe(1)
})
