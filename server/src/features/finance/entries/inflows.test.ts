import { dashboard } from 'contract/finance/dashboard.ts'
import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { editInflow, listInflows, recordInflow, restoreInflow } from 'contract/finance/inflows.ts'
import { expect, test } from 'vitest'
import { entries } from '#db/tables/entries.ts'
import { startApiForTest, startTestApi, type TestApi } from '#testing/api.ts'
import { aFile, anInflow, anOutflow, givenItem, insertEntries, PDF_BYTES } from '#testing/factories.ts'
import { addNewestEntryRevision } from '#testing/revisions.ts'
import { shareServer } from '#testing/share-server.ts'

/** Starts the server of the tests that write nothing. */
const startSharedApi = shareServer(startTestApi)

const readFirst = async (api: TestApi) => (await api.ok(listInflows)).entries[0]

test('an inflow is recorded with its client and its receipt, image or PDF', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const cliente_id = await givenItem(api, 'clients', 'Odonto Aurora')
  const form = { descricao: 'Mensalidade', valor: '1234.56', cliente_id }
  await api.ok(recordInflow, { form, files: { comprovante: aFile(PDF_BYTES, 'recibo.pdf') } })
  expect(await readFirst(api)).toMatchObject({
    dateText: '21/11/2026',
    description: 'Mensalidade',
    client: 'Odonto Aurora',
    amountText: 'R$\u00a01.234,56',
    receipts: [{ name: 'recibo.pdf', type: 'application/pdf' }],
  })
})

test.each([
  ['descricao', { descricao: '', valor: '1.00' }, 'Descrição e valor são obrigatórios'],
  ['valor', { descricao: 'x' }, 'Informe um valor'],
  ['valor', { descricao: 'x', valor: '-5' }, expect.stringContaining('R$ 0,01')],
  ['cliente_id', { descricao: 'x', valor: '1', cliente_id: 'abc' }, 'Identificador inválido'],
  ['cliente_id', { descricao: 'x', valor: '1', cliente_id: '42' }, 'Este cliente não existe mais. Escolha outro.'],
])('a bad %s is named, and nothing is kept', async (field, form, reason) => {
  const api = await startSharedApi()
  expect(await api.fails(recordInflow, { form })).toMatchObject({ status: 422, code: 'invalid', fields: { [field]: reason } })
  expect(await api.count(entries)).toBe(0)
})

test('an inflow counts toward its own month only', async () => {
  const api = await startApiForTest({ today: '2026-04-01' })
  await insertEntries(api, anInflow({ date: '2026-03-31', centavos: 12_50 }), anInflow({ date: '2026-04-01', centavos: 99_00 }))
  expect(await api.ok(dashboard.readKpis)).toContainEqual(expect.objectContaining({ monthRevenue: '99.00' }))
})

test('an inflow is edited, marked as received, deleted and restored', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const cliente = await givenItem(api, 'clients', 'Verde Viva')
  const [id = 0] = await insertEntries(api, anInflow({ paidOn: null }))
  await api.ok(editInflow, {
    params: { id },
    json: await addNewestEntryRevision(api, id, { clientId: cliente, centavos: 5_00, paid: true }),
  })
  expect(await readFirst(api)).toMatchObject({ client: 'Verde Viva', centavos: 5_00, paidOn: '2026-11-21' })
  await api.ok(deleteConfigItemOrEntry, { json: { nome: 'entrada', id } })
  expect(await readFirst(api)).toBeUndefined()
  await api.ok(restoreInflow, { params: { id }, json: {} })
  expect(await readFirst(api)).toMatchObject({ id })
})

test('an outflow’s id is no inflow’s', async () => {
  const api = await startApiForTest()
  const [id = 0] = await insertEntries(api, anOutflow())
  expect(
    await api.fails(editInflow, { params: { id }, json: await addNewestEntryRevision(api, id, { description: 'x' }) }),
  ).toMatchObject({
    status: 404,
    title: 'Entrada não encontrada',
  })
  expect(await api.fails(deleteConfigItemOrEntry, { json: { nome: 'entrada', id } })).toMatchObject({ status: 404 })
})
