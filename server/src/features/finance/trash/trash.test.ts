import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { listInflows } from 'contract/finance/inflows.ts'
import { listOutflows, restoreOutflow } from 'contract/finance/outflows.ts'
import { attachReceipt, deleteReceipt } from 'contract/finance/receipts.ts'
import { listTrash, purgeEntry, restoreTrash } from 'contract/finance/trash.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changes } from '#db/tables/changes.ts'
import { entries, receipts } from '#db/tables/entries.ts'
import { series } from '#db/tables/series.ts'
import { startApiForTest, startTestApi, type TestApi } from '#testing/api.ts'
import { aFile, anInflow, anOutflow, givenItem, insertEntries, PNG_BYTES } from '#testing/factories.ts'
import { findWrongEntrySums } from '#testing/rollups.ts'
import {
  deleteOccurrence,
  findOccurrence,
  givenSeries,
  readOccurrenceDays,
  readSeries,
  runDailyExtension,
} from '#testing/series.ts'
import { shareServer } from '#testing/share-server.ts'

/** Starts the server of the tests that write nothing. */
const startSharedApi = shareServer(startTestApi)

const drop = (api: TestApi, id: number, nome: 'saída' | 'entrada' = 'saída') =>
  api.ok(deleteConfigItemOrEntry, { json: { nome, id } })
const outflows = { query: { kind: 'outflow' as const } }
const inTrash = async (api: TestApi, query: object = {}) =>
  (await api.ok(listTrash, { query: { kind: 'outflow', ...query } })).entries.map(({ description }) => description)
const listDescriptions = async (api: TestApi) => (await api.ok(listOutflows)).entries.map(({ description }) => description)

test('the trash has deleted entries with their kind, who deleted them, and until when they stay', async () => {
  const api = await startApiForTest({ today: '2026-11-22T01:30:00Z' })
  const projectId = await givenItem(api, 'projects', 'Site novo')
  const [id = 0, income = 0] = await insertEntries(
    api,
    anOutflow({ description: 'Figma', centavos: 312_00, projectId }),
    anInflow({ description: 'Mensalidade' }),
    anOutflow({ description: 'Fica' }),
  )
  const files = { receipt: aFile(PNG_BYTES, 'nota.png') }
  const gone = await api.ok(attachReceipt, { params: { id }, form: {}, files })
  await api.ok(deleteReceipt, { params: { id: gone.id }, json: {} })
  await api.ok(attachReceipt, { params: { id }, form: {}, files })
  await drop(api, id)
  await drop(api, income, 'entrada')
  expect(await api.ok(listTrash, outflows)).toEqual({
    days: 30,
    entries: [
      {
        id,
        description: 'Figma',
        date: '2026-11-10',
        centavos: 312_00,
        party: 'Site novo',
        occurrence: null,
        receipts: 1,
        deletedAt: '2026-11-22T01:30:00.000Z',
        deletedBy: 'Operador local',
        // In São Paulo's time, the entry was deleted on the 21st.
        restorableUntil: '2026-12-21',
      },
    ],
  })
  expect((await api.ok(listTrash, { query: { kind: 'inflow' } })).entries).toMatchObject([{ id: income, party: null }])
})

test('the trash tells who deleted an entry, not who changed it last', async () => {
  const api = await startApiForTest()
  const [id = 0] = await insertEntries(api, anOutflow())
  await drop(api, id)
  await api.db.execute(`insert into users (name) values ('Outra pessoa')`)
  await api.db.update(entries).set({ notes: 'x', updatedBy: 2 }).where(eq(entries.id, id))
  expect((await api.ok(listTrash, outflows)).entries).toMatchObject([{ deletedBy: 'Operador local' }])
})

test('the trash begins with the latest deleted, page by page, also those of one instant', async () => {
  const api = await startApiForTest()
  const ids = await insertEntries(api, ...Array.from({ length: 7 }, (_, n) => anOutflow({ description: `n${n}` })))
  await drop(api, ids[3] ?? 0)
  api.time.advance(1_000)
  await api.db.execute(`update entries set deleted_at = '2026-11-21T15:00:00.123456Z' where deleted_at is null`)
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const page = await api.ok(listTrash, { query: { kind: 'outflow', limit: '3', cursor } })
    pages.push(page.entries.map(({ description }) => description))
    cursor = page.nextCursor
  } while (cursor)
  expect(pages).toEqual([['n6', 'n5', 'n4'], ['n2', 'n1', 'n0'], ['n3']])
})

test('the trash is searched by description, whatever the case and the accents', async () => {
  const api = await startApiForTest()
  for (const id of await insertEntries(api, anOutflow({ description: 'Manutenção' }), anOutflow({ description: 'Aluguel' })))
    await drop(api, id)
  expect(await inTrash(api, { q: 'MANUTENCAO' })).toEqual(['Manutenção'])
  expect(await inTrash(api, { q: '%' })).toEqual([])
})

test.each([
  ['kind', {}],
  ['kind', { kind: 'x' }],
  ['cursor', { kind: 'outflow', cursor: '2026-11-21_1' }],
  ['limit', { kind: 'outflow', limit: '0' }],
])('a bad %s is named', async (field, query) => {
  const api = await startSharedApi()
  expect(await api.fails(listTrash, { query })).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
})

test('several entries of both kinds are restored at once, with their receipts and in the sums', async () => {
  const api = await startApiForTest()
  const [id = 0, income = 0, stays = 0] = await insertEntries(
    api,
    anOutflow({ description: 'Volta' }),
    anInflow(),
    anOutflow({ description: 'Não' }),
  )
  await api.ok(attachReceipt, { params: { id }, form: {}, files: { receipt: aFile(PNG_BYTES, 'nota.png') } })
  for (const one of [id, stays]) await drop(api, one)
  await drop(api, income, 'entrada')
  expect(await api.ok(restoreTrash, { json: { ids: [id, income, id] } })).toEqual({ ok: true, count: 2 })
  expect((await api.ok(listOutflows)).entries).toMatchObject([{ description: 'Volta', receipts: [{ name: 'nota.png' }] }])
  expect((await api.ok(listInflows)).entries).toHaveLength(1)
  expect(await inTrash(api)).toEqual(['Não'])
  expect(await findWrongEntrySums(api)).toEqual([])
})

test('a restoration leaves what was restored since, and is refused whole if one is purged', async () => {
  const api = await startApiForTest()
  const [a = 0, b = 0, c = 0] = await insertEntries(
    api,
    anOutflow({ description: 'a' }),
    anOutflow({ description: 'b' }),
    anOutflow({ description: 'c' }),
  )
  for (const id of [a, b, c]) await drop(api, id)
  await api.ok(restoreOutflow, { params: { id: a }, json: {} })
  expect(await api.ok(restoreTrash, { json: { ids: [a] } })).toEqual({ ok: true, count: 0 })
  await api.ok(purgeEntry, { params: { id: b }, json: {} })
  expect(await api.fails(restoreTrash, { json: { ids: [b] } })).toMatchObject({
    status: 404,
    title: 'Este lançamento não está mais na lixeira',
  })
  expect(await api.fails(restoreTrash, { json: { ids: [b, c] } })).toMatchObject({
    status: 404,
    detail: '1 de 2 não está mais na lixeira. Nada foi restaurado.',
  })
  expect(await inTrash(api)).toEqual(['c'])
})

test.each([[[]], [Array.from({ length: 501 }, (_, n) => n + 1)], [['x']]])(
  'a restoration with no, too many or wrong ids is refused by field',
  async (ids) => {
    const api = await startSharedApi()
    const refused = await api.fails(restoreTrash, { json: { ids } })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.fields ?? {})[0]).toMatch(/^ids/)
  },
)

test('a deletion for good takes an entry of the trash with its receipts and history, and no other', async () => {
  const api = await startApiForTest()
  const [id = 0, other = 0] = await insertEntries(api, anOutflow({ description: 'Some' }), anOutflow({ description: 'Fica' }))
  for (const one of [id, other])
    await api.ok(attachReceipt, { params: { id: one }, form: {}, files: { receipt: aFile(PNG_BYTES, 'nota.png') } })
  expect(await api.fails(purgeEntry, { params: { id }, json: {} })).toMatchObject({ status: 404 })
  for (const one of [id, other]) await drop(api, one)
  await api.ok(restoreTrash, { json: { ids: [other] } })
  await api.ok(purgeEntry, { params: { id }, json: {} })
  expect(await api.fails(purgeEntry, { params: { id }, json: {} })).toMatchObject({
    status: 404,
    title: 'Este lançamento não está mais na lixeira',
  })
  expect(await listDescriptions(api)).toEqual(['Fica'])
  expect((await api.db.select().from(receipts)).map(({ entryId }) => entryId)).toEqual([other])
  expect(new Set((await api.db.select().from(changes)).map(({ thingId }) => thingId))).toEqual(new Set([other]))
  expect(await api.files()).toHaveLength(1)
})

test('an occurrence is restored to its place in its series', async () => {
  const api = await startApiForTest()
  const id = await givenSeries(api, 'Mensal')
  const days = await readOccurrenceDays(api, id)
  await deleteOccurrence(api, id, 2)
  await runDailyExtension(api)
  expect(await readOccurrenceDays(api, id)).toHaveLength(days.length - 1)
  const { id: entry } = await findOccurrence(api, id, 2)
  expect((await api.ok(listTrash, outflows)).entries).toMatchObject([{ id: entry, occurrence: 3 }])
  await api.ok(restoreTrash, { json: { ids: [entry] } })
  expect(await readOccurrenceDays(api, id)).toEqual(days)
})

test('a series that a deletion ended goes on once all of that deletion is restored', async () => {
  const api = await startApiForTest()
  const id = await givenSeries(api, '3x')
  await deleteOccurrence(api, id, 0, 'open')
  const deleted = (await api.ok(listTrash, outflows)).entries.map((row) => row.id)
  expect(deleted).toHaveLength(3)
  await api.ok(restoreTrash, { json: { ids: deleted.slice(1) } })
  expect((await readSeries(api, id)).endedAt).not.toBeNull()
  await api.ok(restoreTrash, { json: { ids: deleted } })
  expect((await readSeries(api, id)).endedAt).toBeNull()
  expect(await api.db.select().from(series)).toHaveLength(1)
})
