import { listAudit } from 'contract/audit/audit.ts'
import { deleteOrRestoreTransfer, recordTransfer } from 'contract/bank/transfers.ts'
import { deleteEntries } from 'contract/finance/bulk-deletion.ts'
import { closeMonth, listClosedMonths, reopenMonth } from 'contract/finance/month.ts'
import { editOutflow, recordOutflow, restoreOutflow } from 'contract/finance/outflows.ts'
import { recordPayment, undoPayment } from 'contract/finance/payments.ts'
import { eq, gt } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bankLines, payments, statements, transfers } from '#db/tables/bank.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { entries } from '#db/tables/entries.ts'
import { series } from '#db/tables/series.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { anOutflow, findCategoryId, givenItem, insertEntries } from '#testing/factories.ts'
import { actAs } from '#testing/principal.ts'
import { addNewestEntryRevision, readNewestEntryRevisions } from '#testing/revisions.ts'
import { readOccurrenceDays, recordRecurring, runDailyExtension } from '#testing/series.ts'

const TODAY = '2026-11-21'
const JULY = { json: { month: '2026-07' } }
const CLOSED = { status: 409, code: 'month_closed', title: 'Julho de 2026 está fechado' }

const edit = async <Change extends object>(api: TestApi, id: number, change: Change) => ({
  params: { id },
  json: await addNewestEntryRevision(api, id, change),
})

test('nothing in a closed month is written; an owner reopens it, and the log has both', async () => {
  const api = await startApiForTest({ today: TODAY })
  const [inJuly = 0, inAugust = 0, trashed = 0] = await insertEntries(
    api,
    anOutflow({ date: '2026-07-31', paidOn: null }),
    anOutflow({ date: '2026-08-01', paidOn: null }),
    anOutflow({ date: '2026-07-01', deletedAt: new Date('2026-11-20') }),
  )
  await api.ok(closeMonth, JULY)
  await api.ok(closeMonth, JULY)
  expect((await api.ok(listClosedMonths)).months).toMatchObject([{ month: '2026-07', closedBy: 'Operador local' }])

  const july = { nome_saida: 'Luz', valor: '10.00', data: '2026-07-15' }
  expect(await api.fails(recordOutflow, { form: july })).toMatchObject(CLOSED)
  expect(await api.fails(editOutflow, await edit(api, inJuly, { notes: 'x' }))).toMatchObject(CLOSED)
  expect(await api.fails(editOutflow, await edit(api, inJuly, { date: '2026-08-02' }))).toMatchObject(CLOSED)
  expect(await api.fails(editOutflow, await edit(api, inAugust, { date: '2026-07-02' }))).toMatchObject(CLOSED)
  const both = { kind: 'outflow', entries: await readNewestEntryRevisions(api, [inAugust, inJuly]) }
  expect(await api.fails(deleteEntries, { json: both })).toMatchObject(CLOSED)
  expect(await api.fails(restoreOutflow, { params: { id: trashed }, json: {} })).toMatchObject(CLOSED)
  expect(
    await api.db
      .select()
      .from(entries)
      .where(eq(entries.deletedAt, new Date('2026-11-20'))),
  ).toHaveLength(1)
  await api.db.delete(entries).where(eq(entries.id, trashed))

  await api.ok(reopenMonth, JULY)
  await api.ok(editOutflow, await edit(api, inJuly, { notes: 'x' }))
  const { events } = await api.ok(listAudit, { query: { kind: 'closed-month' } })
  expect(events.map(({ fields }) => fields.length)).toEqual([1, 1])
})

test('an open entry of a closed month is paid on a later day only; what was paid in it stays', async () => {
  const api = await startApiForTest({ today: TODAY })
  const [open = 0, paid = 0, inParts = 0] = await insertEntries(
    api,
    anOutflow({ date: '2026-07-10', paidOn: null }),
    anOutflow({ date: '2026-06-10', paidOn: '2026-07-05' }),
    anOutflow({ date: '2026-08-10', paidOn: null }),
  )
  const part = await api.ok(recordPayment, await edit(api, inParts, { day: '2026-07-20', centavos: 10_00 }))
  await api.ok(closeMonth, JULY)
  expect(await api.fails(recordPayment, await edit(api, open, { day: '2026-07-31' }))).toMatchObject(CLOSED)
  await api.ok(recordPayment, await edit(api, open, { day: '2026-09-01' }))
  await api.ok(recordPayment, await edit(api, inParts, { day: '2026-09-01' }))
  expect(await api.fails(undoPayment, await edit(api, paid, { paymentId: null }))).toMatchObject(CLOSED)
  expect(await api.fails(undoPayment, await edit(api, inParts, { paymentId: part.paymentId }))).toMatchObject(CLOSED)
  expect(await api.count(payments)).toBe(2)
})

test('an entry paid in part in a closed month keeps its project, category and company', async () => {
  const api = await startApiForTest({ today: TODAY })
  const [id = 0] = await insertEntries(api, anOutflow({ date: '2026-12-10', paidOn: null }))
  await api.ok(recordPayment, await edit(api, id, { day: '2026-07-20', centavos: 10_00 }))
  const [projectId, companyId] = [await givenItem(api, 'projects', 'Site'), await givenItem(api, 'companies', 'Matriz')]
  const categoryId = await findCategoryId(api, 'Software')
  await api.ok(closeMonth, JULY)
  for (const change of [{ projectId }, { categoryId }, { companyId }])
    expect(await api.fails(editOutflow, await edit(api, id, change))).toMatchObject(CLOSED)
  await api.ok(editOutflow, await edit(api, id, { notes: 'x' }))
})

test('transfers and lines of a closed month neither come nor go; a line may still be matched', async () => {
  const api = await startApiForTest({ today: TODAY })
  await api.db.insert(bankAccounts).values({ id: 9, kind: 'bank', name: 'Reserva', nameKey: 'reserva' })
  const transfer = { fromId: 1, toId: 9, day: '2026-07-10', centavos: 5_00 }
  const { id } = await api.ok(recordTransfer, { json: transfer })
  const statement = { accountId: 1, name: 'x', firstDay: '2026-07-01', lastDay: '2026-07-31', lines: 1, recordedBy: 1 }
  await api.db.insert(statements).values(statement)
  const line = { accountId: 1, statementId: 1, day: '2026-07-03', centavos: 1_00, description: 'PIX', bankId: 'x', position: 1 }
  await api.db.insert(bankLines).values(line)
  await api.ok(closeMonth, JULY)
  expect(await api.fails(recordTransfer, { json: transfer })).toMatchObject(CLOSED)
  expect(await api.fails(deleteOrRestoreTransfer, { params: { id }, json: {} })).toMatchObject(CLOSED)
  await expect(api.db.insert(bankLines).values({ ...line, bankId: 'y' })).rejects.toThrow()
  await expect(api.db.update(bankLines).set({ deletedAt: new Date() })).rejects.toThrow()
  await api.db.update(bankLines).set({ ignoredReason: 'Tarifa' })
  await api.db.update(transfers).set({ fromCovered: true })
})

test('a series leaves out its occurrence in a closed month; one that begins there is refused whole', async () => {
  const api = await startApiForTest({ today: '2026-08-10' })
  await recordRecurring(api, 'Mensal', { data: '2026-06-05' })
  await api.db.delete(entries).where(gt(entries.date, '2026-06-05'))
  await api.db.update(series).set({ nextOccurrence: 1 })
  await api.ok(closeMonth, JULY)
  await runDailyExtension(api)
  expect((await readOccurrenceDays(api, 1)).slice(0, 3)).toEqual(['2026-06-05', '2026-08-05', '2026-09-05'])

  const form = { nome_saida: 'Luz', valor: '9.00', data: '2026-07-05', recorrencia: '{"recorrente":true,"modelo":"Mensal"}' }
  expect(await api.fails(recordOutflow, { form })).toMatchObject(CLOSED)
  expect(await api.count(series)).toBe(1)
})

test('a month that is not over cannot be closed, and only an owner reopens one', async () => {
  const api = await startApiForTest({ today: TODAY })
  expect(await api.fails(closeMonth, { json: { month: '2026-11' } })).toMatchObject({
    status: 422,
    fields: { month: 'Este mês ainda não acabou' },
  })
  await api.ok(closeMonth, JULY)
  actAs(api, 'admin')
  expect(await api.fails(reopenMonth, JULY)).toMatchObject({ status: 403 })
})
