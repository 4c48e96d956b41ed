import { readReconciliation, reconcile } from 'contract/bank/reconcile.ts'
import { createBankRule, deleteOrRestoreBankRule, editBankRule, listBankRules } from 'contract/bank/rules.ts'
import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { listOutflows } from 'contract/finance/outflows.ts'
import { listSuppliers } from 'contract/finance/suppliers.ts'
import { expect, test } from 'vitest'
import { bankLines, statements } from '#db/tables/bank.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { anOutflow, givenItem, insertEntries } from '#testing/factories.ts'

const TODAY = '2026-11-21'
const start = () => startApiForTest({ today: TODAY })

/** Of the main account. @returns its id */
async function givenLine(api: TestApi, description = 'PAGTO BOLETO 10293 GRAFICA LUA'): Promise<number> {
  const [statement] = await api.db
    .insert(statements)
    .values({ accountId: 1, name: 'extrato.ofx', firstDay: TODAY, lastDay: TODAY, lines: 1, recordedBy: 1 })
    .returning({ id: statements.id })
  const statementId = statement?.id ?? 0
  const row = {
    accountId: 1,
    statementId,
    day: '2026-11-10',
    centavos: -89_90,
    description,
    bankId: `${statementId}`,
    position: 1,
  }
  const [line] = await api.db.insert(bankLines).values(row).returning({ id: bankLines.id })
  return line?.id ?? 0
}

const readProposal = async (api: TestApi) => (await api.ok(readReconciliation)).fresh[0]?.proposal
const aRule = { kind: 'outflow' as const, words: 'Gráfica Lua', description: 'Impressos' }

test('a rule made by hand is proposed for lines of its name until it is deleted, and restored as it was', async () => {
  const api = await start()
  const supplierId = await givenItem(api, 'suppliers', 'Gráfica Lua')
  const { id } = await api.ok(createBankRule, { json: { ...aRule, supplierId } })
  await givenLine(api)
  const proposed = { description: 'Impressos', supplierId, isKnown: true }
  expect(await readProposal(api)).toMatchObject(proposed)
  await api.ok(deleteOrRestoreBankRule, { params: { id }, json: {} })
  expect(await readProposal(api)).toMatchObject({ description: 'Grafica Lua', isKnown: false })
  expect((await api.ok(listBankRules)).rules).toEqual([])
  await api.ok(deleteOrRestoreBankRule, { params: { id }, json: { restore: true } })
  expect(await readProposal(api)).toMatchObject(proposed)
})

test('a second rule of one name is refused, and so is one whose words name nobody', async () => {
  const api = await start()
  await api.ok(createBankRule, { json: aRule })
  expect(await api.fails(createBankRule, { json: { ...aRule, words: 'PIX ENVIADO GRAFICA LUA LTDA' } })).toMatchObject({
    status: 409,
    title: 'Este nome já tem uma regra',
  })
  expect(await api.fails(createBankRule, { json: { ...aRule, words: 'PIX ENVIADO' } })).toMatchObject({
    fields: { words: expect.any(String) },
  })
})

test('an entry that was recorded by a rule stays as it is when the rule changes', async () => {
  const api = await start()
  const supplierId = await givenItem(api, 'suppliers', 'Gráfica Lua')
  const lineId = await givenLine(api)
  await api.ok(reconcile, { json: { decisions: [{ kind: 'record', lineId, description: 'Cartões', supplierId }] } })
  const [rule] = (await api.ok(listBankRules)).rules
  expect(rule).toMatchObject({ words: 'grafica lua', description: 'Cartões', items: ['Gráfica Lua'], uses: 1 })
  expect(await api.ok(listSuppliers)).toMatchObject([{ aliases: ['grafica lua'] }])
  const json = { revision: rule?.revision ?? 0, description: 'Impressos', supplierId: null }
  await api.ok(editBankRule, { params: { id: rule?.id ?? 0 }, json })
  await givenLine(api)
  expect(await readProposal(api)).toMatchObject({ description: 'Impressos', supplierId: null })
  expect((await api.ok(listOutflows)).entries).toMatchObject([{ description: 'Cartões', supplier: 'Gráfica Lua' }])
})

test('a rule does not propose an archived item', async () => {
  const api = await start()
  const supplierId = await givenItem(api, 'suppliers', 'Gráfica Lua')
  await api.ok(createBankRule, { json: { ...aRule, supplierId } })
  await givenLine(api)
  await api.ok(deleteConfigItemOrEntry, { json: { category: 'fornecedores', id: supplierId } })
  expect(await readProposal(api)).toMatchObject({ description: 'Impressos', supplierId: null })
})

test('a rule that gets another supplier proposes that one’s entries, no longer those of the one before', async () => {
  const api = await start()
  const [old, other] = [await givenItem(api, 'suppliers', 'Papel e Tinta'), await givenItem(api, 'suppliers', 'Oficina Sul')]
  const { id } = await api.ok(createBankRule, { json: { ...aRule, supplierId: old } })
  await api.ok(editBankRule, { params: { id }, json: { revision: 1, supplierId: other } })
  const open = { date: '2026-11-10', paidOn: null, centavos: 89_90, description: 'Mensalidade' }
  const [entry] = await insertEntries(api, anOutflow({ ...open, supplierId: other }), anOutflow({ ...open, supplierId: old }))
  const lineId = await givenLine(api)
  const { certain } = await api.ok(readReconciliation)
  expect(certain).toMatchObject([{ lineId, candidate: { entries: [{ id: entry }] } }])
})
