import { readHistory } from 'contract/finance/history.ts'
import { editInflow } from 'contract/finance/inflows.ts'
import { editOutflow, recordOutflow, restoreOutflow } from 'contract/finance/outflows.ts'
import { attachReceipt, changeReceipt, deleteReceipt, restoreReceipt } from 'contract/finance/receipts.ts'
import { deleteRecord, renameConfigItem } from 'contract/finance/settings.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changes } from '../../../db/tables/changes.ts'
import { entries, receipts } from '../../../db/tables/entries.ts'
import { imports } from '../../../db/tables/series.ts'
import { type TestApi, testApi } from '../../../testing/api.ts'
import { aFile, anInflow, anOutflow, categoryId, givenItem, insertEntries, PNG } from '../../../testing/factories.ts'
import { asSeen } from '../../../testing/revisions.ts'
import { givenSeries, occurrence } from '../../../testing/series.ts'
import { purgeReceipts } from '../receipts/purge.ts'

const MINUTE = 60_000
const by = { por: 'Operador local' }
const events = async (api: TestApi, id: number) => (await api.ok(readHistory, { params: { id } })).eventos
const change = async (api: TestApi, id: number, json: object) => {
  api.time.advance(MINUTE)
  return api.ok(editOutflow, { params: { id }, json: await asSeen(api, id, json) })
}

test('from the form on: what it began with, every change in words, newest first', async () => {
  const api = await testApi()
  const projectId = await givenItem(api, 'projects', 'Site novo')
  const { id } = await api.ok(recordOutflow, { form: { nome_saida: 'Figma', valor: '312.00', projeto_id: String(projectId) } })
  const categoriaId = await categoryId(api, 'Software')
  await change(api, id, { valorCentavos: 1_312_00, data: '2026-12-01', projetoId: null, categoriaId, observacoes: 'Anual' })
  await change(api, id, { descricao: 'Figma' })
  expect(await api.ok(readHistory, { params: { id } })).toEqual({
    kind: 'outflow',
    descricao: 'Figma',
    anteriores: 0,
    eventos: [
      {
        tipo: 'alterada',
        em: '2026-11-21T15:01:00.000Z',
        ...by,
        campos: [
          { campo: 'Valor', antes: 'R$\u00a0312,00', depois: 'R$\u00a01.312,00' },
          { campo: 'Data', antes: '21/11/2026', depois: '01/12/2026' },
          { campo: 'Projeto', antes: 'Site novo', depois: null },
          { campo: 'Categoria', antes: null, depois: 'Software' },
          { campo: 'Observações', antes: null, depois: 'Anual' },
        ],
      },
      {
        tipo: 'criada',
        origem: 'pagina',
        detalhe: null,
        em: '2026-11-21T15:00:00.000Z',
        ...by,
        campos: [
          { campo: 'Descrição', antes: null, depois: 'Figma' },
          { campo: 'Valor', antes: null, depois: 'R$\u00a0312,00' },
          { campo: 'Data', antes: null, depois: '21/11/2026' },
          { campo: 'Projeto', antes: null, depois: 'Site novo' },
        ],
      },
    ],
  })
})

test('paying, reopening, deleting, restoring and receipts are events of their own', async () => {
  const api = await testApi()
  const [id = 0] = await insertEntries(api, anOutflow({ createdAt: api.time.now(), paidOn: null }))
  await change(api, id, { paga: true, valorCentavos: 50_00 })
  await change(api, id, { paga: false })
  const files = { comprovante: aFile(PNG, 'nota.png') }
  api.time.advance(MINUTE)
  const receipt = await api.ok(attachReceipt, { params: { id }, form: {}, files })
  api.time.advance(MINUTE)
  await api.ok(deleteReceipt, { params: { id: receipt.id }, json: {} })
  api.time.advance(MINUTE)
  await api.ok(deleteRecord, { json: { nome: 'saída', id } })
  expect((await events(api, id))[0]).toEqual({ tipo: 'excluida', em: '2026-11-21T15:05:00.000Z', ...by })
  api.time.advance(MINUTE)
  await api.ok(restoreOutflow, { params: { id }, json: {} })
  expect((await events(api, id)).map(({ tipo, em }) => [em.slice(14, 16), tipo])).toEqual([
    ['06', 'restaurada'],
    ['05', 'excluida'],
    ['04', 'comprovante-excluido'],
    ['03', 'comprovante'],
    ['02', 'reaberta'],
    ['01', 'paga'],
    ['01', 'alterada'],
    ['00', 'criada'],
  ])
  expect(await events(api, id)).toContainEqual({ tipo: 'paga', dia: '2026-11-21', em: '2026-11-21T15:01:00.000Z', ...by })
})

const PAYMENT = 'Comprovante de pagamento'
const INVOICE = 'Nota ou boleto'

/** An outflow whose receipt was attached, said to be another kind, deleted, restored and deleted again, a minute apart. */
async function withReceiptOfManyDays() {
  const api = await testApi()
  const [id = 0] = await insertEntries(api, anOutflow({ createdAt: api.time.now() }))
  const files = { comprovante: aFile(PNG, 'nota.png') }
  api.time.advance(MINUTE)
  const params = { id: (await api.ok(attachReceipt, { params: { id }, form: {}, files })).id }
  for (const step of [
    () => api.ok(changeReceipt, { params, json: { especie: 'nota' } }),
    () => api.ok(deleteReceipt, { params, json: {} }),
    () => api.ok(restoreReceipt, { params }),
    () => api.ok(deleteReceipt, { params, json: {} }),
  ]) {
    api.time.advance(MINUTE)
    await step()
  }
  return { api, id }
}

const OF_MANY_DAYS = [
  { tipo: 'comprovante-excluido', arquivo: 'nota.png', em: '2026-11-21T15:05:00.000Z', ...by },
  { tipo: 'comprovante-restaurado', arquivo: 'nota.png', em: '2026-11-21T15:04:00.000Z', ...by },
  { tipo: 'comprovante-excluido', arquivo: 'nota.png', em: '2026-11-21T15:03:00.000Z', ...by },
  {
    tipo: 'comprovante-alterado',
    arquivo: 'nota.png',
    campos: [{ campo: 'Tipo', antes: PAYMENT, depois: INVOICE }],
    em: '2026-11-21T15:02:00.000Z',
    ...by,
  },
  {
    tipo: 'comprovante',
    arquivo: 'nota.png',
    campos: [{ campo: 'Tipo', antes: null, depois: PAYMENT }],
    em: '2026-11-21T15:01:00.000Z',
    ...by,
  },
  expect.objectContaining({ tipo: 'criada' }),
]

test('what happened to a receipt is told when nothing is left of it', async () => {
  const { api, id } = await withReceiptOfManyDays()
  expect(await events(api, id)).toEqual(OF_MANY_DAYS)
  api.time.advance(31 * 24 * 60 * MINUTE)
  await purgeReceipts({ db: api.db, now: api.time.now })
  expect(await api.count(receipts)).toBe(0)
  expect(await events(api, id)).toEqual(OF_MANY_DAYS)
})

test('where its file lives is not in the log, and what is done again to no effect is neither', async () => {
  const { api, id } = await withReceiptOfManyDays()
  const [receipt] = await api.db.select().from(receipts)
  const before = await api.count(changes)
  await api.db.update(receipts).set({ thumbnailKey: null, updatedBy: 1 })
  expect(await api.count(changes)).toBe(before)
  const log = JSON.stringify(await api.db.select().from(changes))
  for (const secret of [receipt?.storageKey, receipt?.sha256]) expect(log).not.toContain(secret)
  expect((await events(api, id)).length).toBe(OF_MANY_DAYS.length)
})

test('a receipt that is not committed leaves nothing in the log', async () => {
  const api = await testApi()
  const [id = 0] = await insertEntries(api, anOutflow())
  const receipt = { entryId: id, storageKey: 'receipts/x', sha256: 'x', size: 1, type: 'image/png', name: 'x.png' }
  await expect(
    api.db.transaction(async (tx) => {
      await tx.insert(receipts).values(receipt)
      throw new Error('on purpose')
    }),
  ).rejects.toThrow('on purpose')
  expect(await api.count(changes)).toBe(0)
})

test('an archived name is still read, by the name that it has now', async () => {
  const api = await testApi()
  const clientId = await givenItem(api, 'clients', 'Odonto Aurora')
  const [id = 0] = await insertEntries(api, anInflow({ clientId }))
  await api.ok(editInflow, { params: { id }, json: await asSeen(api, id, { clienteId: null }) })
  await api.ok(renameConfigItem, { json: { category: 'clientes', id: clientId, name: 'Aurora', revision: 1 } })
  await api.ok(deleteRecord, { json: { category: 'clientes', id: clientId } })
  expect(await events(api, id)).toMatchObject([
    { tipo: 'alterada', campos: [{ campo: 'Cliente', antes: 'Aurora', depois: null }] },
    { tipo: 'criada' },
  ])
})

test('what its series made, and what came from a file, say so', async () => {
  const api = await testApi()
  const series = await givenSeries(api, 'Mensal')
  const first = await occurrence(api, series, 0)
  const third = await occurrence(api, series, 2)
  expect((await events(api, first.id)).at(-1)).toMatchObject({ origem: 'pagina', detalhe: null })
  expect((await events(api, third.id)).at(-1)).toMatchObject({ origem: 'serie', detalhe: 'Mensal', ...by })
  await api.db.insert(imports).values({ kind: 'outflow', name: 'extrato.csv', rows: 1, centavos: 1, recordedBy: 1 })
  const [id = 0] = await insertEntries(api, anOutflow({ importId: 1 }))
  expect((await events(api, id)).at(-1)).toMatchObject({ origem: 'importacao', detalhe: 'extrato.csv' })
})

test('an edit of a series is in the history of each that it changed, by which series it is counted is not', async () => {
  const api = await testApi()
  const series = await givenSeries(api, 'Mensal')
  const { id } = await occurrence(api, series, 2)
  const later = await occurrence(api, series, 4)
  await change(api, id, { valorCentavos: 4_000_00, escopo: 'proximas' })
  expect(await events(api, later.id)).toMatchObject([
    { tipo: 'alterada', campos: [{ campo: 'Valor', antes: 'R$\u00a03.200,00', depois: 'R$\u00a04.000,00' }] },
    { tipo: 'criada', campos: expect.arrayContaining([expect.objectContaining({ campo: 'Valor', depois: 'R$\u00a03.200,00' })]) },
  ])
})

test('what the server itself changed is by nobody', async () => {
  const api = await testApi()
  const [id = 0] = await insertEntries(api, anOutflow())
  await api.db.update(entries).set({ notes: 'x', updatedBy: null })
  expect(await events(api, id)).toMatchObject([{ tipo: 'alterada', por: null }, { tipo: 'criada' }])
})

test('of very many changes the newest are shown, and how many more there are; the creation is as it was', async () => {
  const api = await testApi()
  const [id = 0] = await insertEntries(api, anOutflow({ description: 'n0' }))
  await api.db.execute(sql`do $$ begin
    for n in 1..205 loop update entries set description = 'n' || n; end loop; end $$`)
  const { eventos, anteriores } = await api.ok(readHistory, { params: { id } })
  expect([eventos.length, anteriores]).toEqual([201, 5])
  expect(eventos[0]).toMatchObject({ campos: [{ antes: 'n204', depois: 'n205' }] })
  expect(eventos.at(-1)).toMatchObject({
    tipo: 'criada',
    campos: expect.arrayContaining([{ campo: 'Descrição', antes: null, depois: 'n0' }]),
  })
})

test('what is not there has none', async () => {
  const api = await testApi()
  expect(await api.fails(readHistory, { params: { id: 999 } })).toMatchObject({ status: 404, title: 'Lançamento não encontrado' })
  expect(await api.fails(readHistory, { params: { id: 'x' } })).toMatchObject({ status: 422 })
})
