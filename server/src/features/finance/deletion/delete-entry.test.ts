import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { listOutflows } from 'contract/finance/outflows.ts'
import { expect, test } from 'vitest'
import { startApiForTest, startTestApi } from '#testing/api.ts'
import { anInflow, anOutflow, insertEntries } from '#testing/factories.ts'
import { shareServer } from '#testing/share-server.ts'

/** Starts the server of the tests that write nothing. */
const startSharedApi = shareServer(startTestApi)

const rent = { description: 'Aluguel', date: '2026-11-05' }
const named = { nome: 'saída' as const, descricao: 'Aluguel', data: '05/11/2026' }

test('a deletion by text and date deletes exactly one match', async () => {
  const api = await startApiForTest()
  await insertEntries(api, anOutflow(rent), anOutflow({ ...rent, date: '2026-10-05' }), anInflow(rent))
  await api.ok(deleteConfigItemOrEntry, { json: named })
  expect((await api.ok(listOutflows)).entries).toMatchObject([{ dateText: '05/10/2026' }])
})

test('a deletion by text with several matches is refused, and deletes nothing', async () => {
  const api = await startApiForTest()
  await insertEntries(api, anOutflow(rent), anOutflow(rent))
  expect(await api.fails(deleteConfigItemOrEntry, { json: named })).toMatchObject({
    status: 409,
    title: 'Há mais de uma saída com esta descrição e data',
  })
  expect((await api.ok(listOutflows)).entries).toHaveLength(2)
})

test('a deletion by id decides where several entries have the same text', async () => {
  const api = await startApiForTest()
  const [id = 0, other = 0] = await insertEntries(api, anOutflow(rent), anOutflow(rent))
  await api.ok(deleteConfigItemOrEntry, { json: { ...named, id } })
  expect((await api.ok(listOutflows)).entries).toMatchObject([{ id: other }])
})

test('a deletion without a match, and of an entry deleted before, is not found', async () => {
  const api = await startApiForTest()
  const [id = 0] = await insertEntries(api, anOutflow(rent))
  expect(await api.fails(deleteConfigItemOrEntry, { json: { ...named, descricao: 'Outra' } })).toMatchObject({
    status: 404,
    title: 'Saída não encontrada',
  })
  await api.ok(deleteConfigItemOrEntry, { json: { ...named, id } })
  expect(await api.fails(deleteConfigItemOrEntry, { json: { ...named, id } })).toMatchObject({ status: 404 })
})

test.each([
  ['data', { ...named, data: '31/02/2026' }],
  ['data', { nome: 'saída', descricao: 'Aluguel' }],
  ['descricao', { nome: 'saída', data: '05/11/2026' }],
  ['nome', { nome: 'saida', descricao: 'Aluguel', data: '05/11/2026' }],
])('a bad %s is named', async (field, json) => {
  const api = await startSharedApi()
  expect(await api.fails(deleteConfigItemOrEntry, { json })).toMatchObject({
    status: 422,
    fields: { [field]: expect.any(String) },
  })
})
