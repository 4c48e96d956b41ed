import { type Classification, classifyEntries, undoClassification } from 'contract/finance/classify.ts'
import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { readEntryHistory } from 'contract/finance/history.ts'
import { editOutflow } from 'contract/finance/outflows.ts'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { changes } from '#db/tables/changes.ts'
import { entries } from '#db/tables/entries.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { anInflow, anOutflow, findCategoryId, givenItem, insertEntries } from '#testing/factories.ts'
import { addNewestEntryRevision, readNewestEntryRevisions } from '#testing/revisions.ts'
import { findWrongEntrySums } from '#testing/rollups.ts'
import { editOccurrence, findOccurrence, givenSeries } from '#testing/series.ts'

let api: TestApi
let software: number
let taxes: number
let project: number
beforeEach(async () => {
  api = await startApiForTest({ today: '2026-11-21' })
  software = await findCategoryId(api, 'Software')
  taxes = await findCategoryId(api, 'Impostos')
  project = await givenItem(api, 'projects', 'Site novo')
})

const readRows = () => api.db.select().from(entries).orderBy(asc(entries.id))
const readCategories = async () => (await readRows()).map((row) => row.categoryId)
type More = Partial<Classification>
/** Builds the classification that a person sends whose screen is up to date. */
const buildChoice = async (ids: number[], more: More = {}) => ({
  json: {
    kind: 'outflow' as const,
    field: 'category' as const,
    itemId: software,
    entries: await readNewestEntryRevisions(api, ids),
    ...more,
  },
})
const buildUndo = (left: Classification['entries'], more: More = {}) => ({
  json: { kind: 'outflow' as const, field: 'category' as const, entries: left, ...more },
})
const change = async (id: number, wanted: object) =>
  api.ok(editOutflow, { params: { id }, json: await addNewestEntryRevision(api, id, wanted) })

test('several entries get a category at once, and history and sums know; an entry that had it stays', async () => {
  const ids = await insertEntries(
    api,
    anOutflow(),
    anOutflow({ categoryId: taxes, paidOn: null }),
    anOutflow({ categoryId: software }),
    anOutflow(),
  )
  const [a = 0, b = 0, c = 0] = ids
  const answer = await api.ok(classifyEntries, await buildChoice([b, a, c, a]))
  expect(await readCategories()).toEqual([software, software, software, null])
  expect(answer.entries.toSorted((one, other) => one.id - other.id)).toEqual(await readNewestEntryRevisions(api, [a, b]))
  const { events } = await api.ok(readEntryHistory, { params: { id: b } })
  expect(events[0]).toMatchObject({ type: 'changed', fields: [{ field: 'Categoria', before: 'Impostos', after: 'Software' }] })
  expect(await api.count(changes)).toBe(2)
  expect(await findWrongEntrySums(api)).toEqual([])
})

test('several inflows get a project or none, but no category', async () => {
  const ids = await insertEntries(api, anInflow(), anInflow({ projectId: 1 }))
  const wanted = { kind: 'inflow' as const, field: 'project' as const, itemId: project }
  await api.ok(classifyEntries, await buildChoice(ids, wanted))
  expect((await readRows()).map(({ projectId }) => projectId)).toEqual([project, project])
  await api.ok(classifyEntries, await buildChoice(ids, { ...wanted, itemId: null }))
  expect((await readRows()).map(({ projectId }) => projectId)).toEqual([null, null])
  const refused = await api.fails(classifyEntries, await buildChoice(ids, { ...wanted, field: 'category', itemId: software }))
  expect(refused).toMatchObject({ status: 422, fields: { field: 'Entradas não têm categoria' } })
})

test('an occurrence is classified for itself alone; the undo lets it follow its series again', async () => {
  const series = await givenSeries(api, 'Mensal', { categoria_id: String(taxes) })
  const ids = [(await findOccurrence(api, series, 2)).id, (await findOccurrence(api, series, 3)).id]
  await editOccurrence(api, series, 3, { centavos: 70_00 })
  const { entries: left } = await api.ok(classifyEntries, await buildChoice(ids))
  const readOwnFields = async () => [2, 3].map(async (n) => (await findOccurrence(api, series, n)).ownFields)
  expect(await Promise.all(await readOwnFields())).toEqual([['category_id'], ['centavos', 'category_id']])
  await editOccurrence(api, series, 1, { categoryId: null, scope: 'open' })
  expect((await findOccurrence(api, series, 2)).categoryId).toBe(software)
  await editOccurrence(api, series, 1, { categoryId: taxes, scope: 'open' })
  await api.ok(undoClassification, buildUndo(left))
  expect(await Promise.all(await readOwnFields())).toEqual([[], ['centavos']])
  await editOccurrence(api, series, 1, { categoryId: null, scope: 'open' })
  expect((await findOccurrence(api, series, 2)).categoryId).toBeNull()
})

describe('a classification of several entries', () => {
  test.each([
    ['deleted', anOutflow({ description: 'Luz', deletedAt: new Date() }), '“Luz” foi excluída.'],
    ['of the other kind', anInflow({ description: 'Luz' }), '“Luz” é uma entrada.'],
  ])('names an entry that is %s, and changes none', async (_, row, detail) => {
    const ids = await insertEntries(api, anOutflow(), row)
    const before = await readRows()
    const refused = await api.fails(classifyEntries, await buildChoice(ids))
    const said = `${detail} Nada foi gravado.`
    expect(refused).toMatchObject({ status: 409, detail: said, fields: { entries: said } })
    expect(await readRows()).toEqual(before)
  })

  test('names an entry with another category than was seen, but no other change', async () => {
    const freelancers = await findCategoryId(api, 'Freelancers')
    const [a = 0, b = 0] = await insertEntries(api, anOutflow(), anOutflow({ description: 'Luz', categoryId: freelancers }))
    const seen = await buildChoice([a, b])
    await change(b, { notes: 'outra' })
    await change(b, { categoryId: taxes })
    const { detail } = await api.fails(classifyEntries, seen)
    expect(detail).toBe('“Luz” mudou de categoria: agora é “Impostos”. Nada foi gravado.')
    await change(b, { categoryId: null })
    expect((await api.fails(classifyEntries, seen)).detail).toContain('“Luz” mudou de categoria: agora está sem categoria.')
    expect(await readCategories()).toEqual([null, null])
    await change(b, { categoryId: freelancers })
    await api.ok(classifyEntries, seen)
    expect(await readCategories()).toEqual([software, software])
  })

  test('takes an entry that somebody gave the same category as done', async () => {
    const [a = 0, b = 0] = await insertEntries(api, anOutflow(), anOutflow())
    const seen = await buildChoice([a, b])
    await change(b, { categoryId: software })
    expect((await api.ok(classifyEntries, seen)).entries.map(({ id }) => id)).toEqual([a])
  })

  test('names an unknown entry by number, and a wrong item by field', async () => {
    const ids = await insertEntries(api, anOutflow())
    expect((await api.fails(classifyEntries, await buildChoice([77]))).detail).toBe(
      'O lançamento nº 77 não existe. Nada foi gravado.',
    )
    await api.ok(deleteConfigItemOrEntry, { json: { category: 'categorias', id: software } })
    for (const itemId of [software, 999]) {
      const refused = await api.fails(classifyEntries, await buildChoice(ids, { itemId }))
      expect(refused).toMatchObject({ status: 422, fields: { itemId: 'Esta categoria não existe mais. Escolha outra.' } })
    }
    expect(await readCategories()).toEqual([null])
  })

  test('of two people who differ at once is done for one and told to the other', async () => {
    const ids = await insertEntries(api, anOutflow(), anOutflow(), anOutflow())
    const both = [await buildChoice(ids), await buildChoice(ids.toReversed(), { itemId: taxes })]
    const answers = await Promise.all(both.map((wanted) => api.send(classifyEntries, wanted)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(new Set(await readCategories()).size).toBe(1)
    expect(await api.count(changes)).toBe(3)
  })
})

test('a classification sent twice with one key writes once and answers the same', async () => {
  const wanted = await buildChoice(await insertEntries(api, anOutflow()))
  const key = { 'idempotency-key': api.newKey() }
  const first = await api.send(classifyEntries, wanted, key)
  const second = await api.send(classifyEntries, wanted, key)
  expect([first.statusCode, second.statusCode, second.json()]).toEqual([200, 200, first.json()])
  expect(await api.count(changes)).toBe(1)
})

test.each([
  ['nothing chosen', { entries: [] }, 'entries'],
  ['more than 500', { entries: Array.from({ length: 501 }, (_, index) => ({ id: index + 1, revision: 1 })) }, 'entries'],
  ['no revision', { entries: [{ id: 1 }] }, 'entries.revision'],
  ['another field', { field: 'client' }, 'field'],
  ['no item', { itemId: undefined }, 'itemId'],
  ['no kind', { kind: 'x' }, 'kind'],
])('a classification with %s is refused, naming its field', async (_, wrong, field) => {
  const ids = await insertEntries(api, anOutflow())
  const refused = await api.fails(classifyEntries, await buildChoice(ids, wrong as More))
  expect(refused).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
  expect(await readCategories()).toEqual([null])
})

describe('the undo of a classification', () => {
  test('gives each entry back what it had, also what is archived by now', async () => {
    const ids = await insertEntries(api, anOutflow({ categoryId: taxes }), anOutflow(), anOutflow({ categoryId: software }))
    const { entries: left } = await api.ok(classifyEntries, await buildChoice(ids))
    await api.ok(deleteConfigItemOrEntry, { json: { category: 'categorias', id: taxes } })
    await api.ok(undoClassification, buildUndo(left))
    expect(await readCategories()).toEqual([taxes, null, software])
    expect(await findWrongEntrySums(api)).toEqual([])
  })

  test('is refused whole where one entry was classified anew, also back', async () => {
    const [a = 0, b = 0] = await insertEntries(api, anOutflow(), anOutflow({ description: 'Luz' }))
    const { entries: left } = await api.ok(classifyEntries, await buildChoice([a, b]))
    await change(a, { notes: 'outra' })
    await change(b, { categoryId: taxes })
    const detail = async () => (await api.fails(undoClassification, buildUndo(left))).detail
    expect(await detail()).toBe('“Luz” mudou de categoria depois: agora é “Impostos”. Nada foi desfeito.')
    await change(b, { categoryId: software })
    expect(await detail()).toBe('“Luz” mudou de categoria depois: agora é “Software”. Nada foi desfeito.')
    expect(await readCategories()).toEqual([software, software])
    await change(b, { categoryId: null })
    await api.ok(undoClassification, buildUndo(left))
    expect(await readCategories()).toEqual([null, null])
  })

  test('is refused by name for an entry that was deleted or not classified', async () => {
    const [a = 0, b = 0] = await insertEntries(api, anOutflow({ description: 'Luz' }), anOutflow({ description: 'Água' }))
    const { entries: left } = await api.ok(classifyEntries, await buildChoice([a]))
    await api.db.update(entries).set({ deletedAt: new Date() }).where(eq(entries.id, a))
    expect((await api.fails(undoClassification, buildUndo(left))).detail).toBe('“Luz” foi excluída. Nada foi desfeito.')
    const never = buildUndo(await readNewestEntryRevisions(api, [b]))
    expect((await api.fails(undoClassification, never)).detail).toContain('“Água” não tem mudança de categoria a desfazer.')
  })
})
