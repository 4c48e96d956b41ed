import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { readEntryHistory } from 'contract/finance/history.ts'
import { editInflow } from 'contract/finance/inflows.ts'
import { editOutflow, recordOutflow, restoreOutflow } from 'contract/finance/outflows.ts'
import { recordPayment, undoPayment } from 'contract/finance/payments.ts'
import { attachReceipt, changeReceipt, deleteReceipt, restoreReceipt } from 'contract/finance/receipts.ts'
import { renameConfigItem } from 'contract/finance/settings.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { changes } from '#db/tables/changes.ts'
import { entries, receipts } from '#db/tables/entries.ts'
import { imports } from '#db/tables/series.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { aFile, anInflow, anOutflow, findCategoryId, givenItem, insertEntries, PNG_BYTES } from '#testing/factories.ts'
import { addNewestEntryRevision } from '#testing/revisions.ts'
import { findOccurrence, givenSeries } from '#testing/series.ts'
import { purgeReceipts } from '../receipts/jobs.ts'

const MINUTE = 60_000
const by = { by: 'Operador local' }
const events = async (api: TestApi, id: number) => (await api.ok(readEntryHistory, { params: { id } })).events
const change = async (api: TestApi, id: number, json: object) => {
  api.time.advance(MINUTE)
  return api.ok(editOutflow, { params: { id }, json: await addNewestEntryRevision(api, id, json) })
}

test('an entry’s history has what it began with and every change in words, newest first', async () => {
  const api = await startApiForTest()
  const projectId = await givenItem(api, 'projects', 'Site novo')
  const { id } = await api.ok(recordOutflow, { form: { nome_saida: 'Figma', valor: '312.00', projeto_id: String(projectId) } })
  const software = await findCategoryId(api, 'Software')
  await change(api, id, { centavos: 1_312_00, date: '2026-12-01', projectId: null, categoryId: software, notes: 'Anual' })
  await change(api, id, { description: 'Figma' })
  expect(await api.ok(readEntryHistory, { params: { id } })).toEqual({
    kind: 'outflow',
    description: 'Figma',
    earlier: 0,
    events: [
      {
        type: 'changed',
        at: '2026-11-21T15:01:00.000Z',
        ...by,
        fields: [
          { field: 'Valor', before: 'R$\u00a0312,00', after: 'R$\u00a01.312,00' },
          { field: 'Data', before: '21/11/2026', after: '01/12/2026' },
          { field: 'Projeto', before: 'Site novo', after: null },
          { field: 'Categoria', before: null, after: 'Software' },
          { field: 'Observações', before: null, after: 'Anual' },
        ],
      },
      {
        type: 'created',
        origin: 'form',
        detail: null,
        at: '2026-11-21T15:00:00.000Z',
        ...by,
        fields: [
          { field: 'Descrição', before: null, after: 'Figma' },
          { field: 'Valor', before: null, after: 'R$\u00a0312,00' },
          { field: 'Data', before: null, after: '21/11/2026' },
          { field: 'Projeto', before: null, after: 'Site novo' },
          { field: 'Paga em', before: null, after: '21/11/2026' },
        ],
      },
    ],
  })
})

test('in an entry’s history payments, deletions, restorations and receipts are events of their own', async () => {
  const api = await startApiForTest()
  const [id = 0] = await insertEntries(api, anOutflow({ createdAt: api.time.now(), paidOn: null }))
  await change(api, id, { paid: true, centavos: 50_00 })
  await change(api, id, { paid: false })
  const files = { receipt: aFile(PNG_BYTES, 'nota.png') }
  api.time.advance(MINUTE)
  const receipt = await api.ok(attachReceipt, { params: { id }, form: {}, files })
  api.time.advance(MINUTE)
  await api.ok(deleteReceipt, { params: { id: receipt.id }, json: {} })
  api.time.advance(MINUTE)
  await api.ok(deleteConfigItemOrEntry, { json: { nome: 'saída', id } })
  expect((await events(api, id))[0]).toEqual({ type: 'deleted', at: '2026-11-21T15:05:00.000Z', ...by })
  api.time.advance(MINUTE)
  await api.ok(restoreOutflow, { params: { id }, json: {} })
  expect((await events(api, id)).map(({ type, at }) => [at.slice(14, 16), type])).toEqual([
    ['06', 'restored'],
    ['05', 'deleted'],
    ['04', 'receipt-deleted'],
    ['03', 'receipt-attached'],
    ['02', 'reopened'],
    ['01', 'paid'],
    ['01', 'changed'],
    ['00', 'created'],
  ])
  expect(await events(api, id)).toContainEqual({ type: 'paid', day: '2026-11-21', at: '2026-11-21T15:01:00.000Z', ...by })
})

const PAYMENT = 'Comprovante de pagamento'
const INVOICE = 'Nota ou boleto'

/** Makes an outflow whose receipt was attached, given another kind, deleted, restored and deleted again, a minute apart. */
async function withReceiptOfManyDays() {
  const api = await startApiForTest()
  const [id = 0] = await insertEntries(api, anOutflow({ createdAt: api.time.now() }))
  const files = { receipt: aFile(PNG_BYTES, 'nota.png') }
  api.time.advance(MINUTE)
  const params = { id: (await api.ok(attachReceipt, { params: { id }, form: {}, files })).id }
  for (const step of [
    () => api.ok(changeReceipt, { params, json: { kind: 'invoice' } }),
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
  { type: 'receipt-deleted', file: 'nota.png', at: '2026-11-21T15:05:00.000Z', ...by },
  { type: 'receipt-restored', file: 'nota.png', at: '2026-11-21T15:04:00.000Z', ...by },
  { type: 'receipt-deleted', file: 'nota.png', at: '2026-11-21T15:03:00.000Z', ...by },
  {
    type: 'receipt-changed',
    file: 'nota.png',
    fields: [{ field: 'Tipo', before: PAYMENT, after: INVOICE }],
    at: '2026-11-21T15:02:00.000Z',
    ...by,
  },
  {
    type: 'receipt-attached',
    file: 'nota.png',
    fields: [{ field: 'Tipo', before: null, after: PAYMENT }],
    at: '2026-11-21T15:01:00.000Z',
    ...by,
  },
  expect.objectContaining({ type: 'created' }),
]

test('an entry’s history tells what happened to a receipt that is gone for good', async () => {
  const { api, id } = await withReceiptOfManyDays()
  expect(await events(api, id)).toEqual(OF_MANY_DAYS)
  api.time.advance(31 * 24 * 60 * MINUTE)
  await purgeReceipts(api.app.services)
  expect(await api.count(receipts)).toBe(0)
  expect(await events(api, id)).toEqual(OF_MANY_DAYS)
})

test('the log has neither where a receipt’s file lives nor what was done again to no effect', async () => {
  const { api, id } = await withReceiptOfManyDays()
  const [receipt] = await api.db.select().from(receipts)
  const before = await api.count(changes)
  await api.db.update(receipts).set({ thumbnailKey: null, updatedBy: 1 })
  expect(await api.count(changes)).toBe(before)
  const log = JSON.stringify(await api.db.select().from(changes))
  for (const secret of [receipt?.storageKey, receipt?.sha256]) expect(log).not.toContain(secret)
  expect((await events(api, id)).length).toBe(OF_MANY_DAYS.length)
})

test('a receipt whose transaction fails leaves nothing in the log', async () => {
  const api = await startApiForTest()
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

test('an entry’s history reads an archived item by its present name', async () => {
  const api = await startApiForTest()
  const clientId = await givenItem(api, 'clients', 'Odonto Aurora')
  const [id = 0] = await insertEntries(api, anInflow({ clientId }))
  await api.ok(editInflow, { params: { id }, json: await addNewestEntryRevision(api, id, { clientId: null }) })
  await api.ok(renameConfigItem, { json: { category: 'clientes', id: clientId, name: 'Aurora', revision: 1 } })
  await api.ok(deleteConfigItemOrEntry, { json: { category: 'clientes', id: clientId } })
  expect(await events(api, id)).toMatchObject([
    { type: 'changed', fields: [{ field: 'Cliente', before: 'Aurora', after: null }] },
    { type: 'created' },
  ])
})

test('an entry’s history says that its series made it, or a file brought it', async () => {
  const api = await startApiForTest()
  const series = await givenSeries(api, 'Mensal')
  const first = await findOccurrence(api, series, 0)
  const third = await findOccurrence(api, series, 2)
  expect((await events(api, first.id)).at(-1)).toMatchObject({ origin: 'form', detail: null })
  expect((await events(api, third.id)).at(-1)).toMatchObject({ origin: 'series', detail: 'Mensal', ...by })
  await api.db.insert(imports).values({ kind: 'outflow', name: 'extrato.csv', rows: 1, centavos: 1, recordedBy: 1 })
  const [id = 0] = await insertEntries(api, anOutflow({ importId: 1 }))
  expect((await events(api, id)).at(-1)).toMatchObject({ origin: 'import', detail: 'extrato.csv' })
})

test('an edit of a series is in the history of each entry it changed, without the series’ number', async () => {
  const api = await startApiForTest()
  const series = await givenSeries(api, 'Mensal')
  const { id } = await findOccurrence(api, series, 2)
  const later = await findOccurrence(api, series, 4)
  await change(api, id, { centavos: 4_000_00, scope: 'following' })
  expect(await events(api, later.id)).toMatchObject([
    { type: 'changed', fields: [{ field: 'Valor', before: 'R$\u00a03.200,00', after: 'R$\u00a04.000,00' }] },
    { type: 'created', fields: expect.arrayContaining([expect.objectContaining({ field: 'Valor', after: 'R$\u00a03.200,00' })]) },
  ])
})

test('a change by the server itself is by nobody in an entry’s history', async () => {
  const api = await startApiForTest()
  const [id = 0] = await insertEntries(api, anOutflow())
  await api.db.update(entries).set({ notes: 'x', updatedBy: null })
  expect(await events(api, id)).toMatchObject([{ type: 'changed', by: null }, { type: 'created' }])
})

test('a long history shows the newest changes, how many more there are, and the creation as it was', async () => {
  const api = await startApiForTest()
  const [id = 0] = await insertEntries(api, anOutflow({ description: 'n0' }))
  await api.db.execute(sql`do $$ begin
    for n in 1..205 loop update entries set description = 'n' || n; end loop; end $$`)
  const { events, earlier } = await api.ok(readEntryHistory, { params: { id } })
  expect([events.length, earlier]).toEqual([201, 5])
  expect(events[0]).toMatchObject({ fields: [{ before: 'n204', after: 'n205' }] })
  expect(events.at(-1)).toMatchObject({
    type: 'created',
    fields: expect.arrayContaining([{ field: 'Descrição', before: null, after: 'n0' }]),
  })
})

test('the history of an unknown entry is not found', async () => {
  const api = await startApiForTest()
  expect(await api.fails(readEntryHistory, { params: { id: 999 } })).toMatchObject({
    status: 404,
    title: 'Lançamento não encontrado',
  })
  expect(await api.fails(readEntryHistory, { params: { id: 'x' } })).toMatchObject({ status: 422 })
})

test('an entry’s history tells a payment’s account, a part’s sum, and what an undo leaves', async () => {
  const api = await startApiForTest()
  const [account] = await api.db.insert(bankAccounts).values({ kind: 'bank', name: 'Nubank', nameKey: 'nubank' }).returning()
  const [id = 0] = await insertEntries(api, anOutflow({ paidOn: null }))
  const pay = async (more: object) =>
    api.ok(recordPayment, { params: { id }, json: await addNewestEntryRevision(api, id, { day: '2026-11-20', ...more }) })
  const undo = async (paymentId: number | null) =>
    api.ok(undoPayment, { params: { id }, json: await addNewestEntryRevision(api, id, { paymentId }) })
  await undo((await pay({ accountId: account?.id })).paymentId)
  await pay({ centavos: 60_00 })
  await undo((await pay({})).paymentId)
  const part = 'R$\u00a060,00'
  expect((await events(api, id)).toReversed().slice(1)).toEqual([
    {
      type: 'paid',
      day: '2026-11-20',
      fields: [{ field: 'Conta', before: null, after: 'Nubank' }],
      at: expect.any(String),
      ...by,
    },
    { type: 'reopened', at: expect.any(String), ...by },
    { type: 'changed', fields: [{ field: 'Pago em parte', before: null, after: part }], at: expect.any(String), ...by },
    { type: 'paid', day: '2026-11-20', at: expect.any(String), ...by },
    {
      type: 'changed',
      fields: [{ field: 'Pago em parte', before: 'R$\u00a0100,00', after: part }],
      at: expect.any(String),
      ...by,
    },
    { type: 'reopened', at: expect.any(String), ...by },
  ])
})
