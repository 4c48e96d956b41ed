import { listAudit } from 'contract/audit/audit.ts'
import { archiveOrRestoreBankAccount, createBankAccount, editBankAccount, listBankAccounts } from 'contract/bank/accounts.ts'
import { createConfigItem } from 'contract/finance/settings.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bankLines, statements, transfers } from '#db/tables/bank.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { anInflow, anOutflow, givenItem, insertEntries } from '#testing/factories.ts'

const MAIN_ID = 1
const aBank = { kind: 'bank', name: 'Itaú', openingCentavos: 0, openingDay: null } as const
const aCard = { ...aBank, kind: 'card', name: 'Cartão', closingDay: 3, dueDay: 10 } as const

const create = async (api: TestApi, json: Parameters<typeof api.ok<typeof createBankAccount>>[1]['json']) =>
  (await api.ok(createBankAccount, { json })).id
const list = async (api: TestApi) => (await api.ok(listBankAccounts, { query: {} })).accounts
const find = async (api: TestApi, id: number) => (await list(api)).find((account) => account.id === id)

async function givenLines(api: TestApi, accountId: number, ...given: Partial<typeof bankLines.$inferInsert>[]) {
  const days = given.map(({ day = '2026-11-10' }) => day).toSorted()
  const [statement] = await api.db
    .insert(statements)
    .values({ accountId, name: 'x.ofx', firstDay: days[0] ?? '', lastDay: '2026-11-15', lines: given.length, recordedBy: 1 })
    .returning({ id: statements.id })
  const statementId = statement?.id ?? 0
  const line = { accountId, statementId, day: '2026-11-10', centavos: 10_00, description: 'PIX', bankId: 'x', position: 1 }
  await api.db.insert(bankLines).values(given.map((own) => ({ ...line, ...own })))
}

test('a new workspace has one account, in whose balance counts what is paid without naming an account', async () => {
  const api = await startApiForTest()
  await insertEntries(
    api,
    anInflow({ centavos: 500_00 }),
    anOutflow({ centavos: 120_00 }),
    anOutflow({ centavos: 7_00, paidOn: null }),
    anOutflow({ centavos: 9_00, deletedAt: api.time.now() }),
  )
  const { today, accounts, totals } = await api.ok(listBankAccounts, { query: {} })
  expect([today, totals]).toEqual(['2026-11-21', [{ companyId: null, company: null, centavos: '38000' }]])
  expect(accounts).toEqual([
    {
      id: MAIN_ID,
      revision: 1,
      kind: 'bank',
      name: 'Conta principal',
      ispb: null,
      branch: null,
      number: null,
      companyId: null,
      company: null,
      openingCentavos: 0,
      openingDay: null,
      closingDay: null,
      dueDay: null,
      payerId: null,
      pixKey: null,
      pixName: null,
      pixCity: null,
      isMain: true,
      isArchived: false,
      balanceCentavos: '38000',
      looseCentavos: '38000',
      reconciledUntil: null,
      lastStatementDay: null,
      openLines: 0,
    },
  ])
})

test('a company that is created has a main account of its own, in which its paid entries count', async () => {
  const api = await startApiForTest()
  const { id: companyId } = await api.ok(createConfigItem, { json: { category: 'empresas', name: 'Norte' } })
  await insertEntries(api, anInflow({ centavos: 50_00, companyId: Number(companyId) }), anInflow({ centavos: 1_00 }))
  expect((await api.ok(listBankAccounts, { query: {} })).totals).toEqual([
    { companyId: null, company: null, centavos: '100' },
    { companyId, company: 'Norte', centavos: '5000' },
  ])
})

test('a balance is the opening amount and what moved until today; a card’s debt lowers the total', async () => {
  const api = await startApiForTest()
  const bank = await create(api, { ...aBank, openingCentavos: 1_000_00, openingDay: '2026-11-05' })
  const card = await create(api, aCard)
  await insertEntries(
    api,
    anInflow({ accountId: bank, centavos: 1_00, paidOn: '2026-11-04' }),
    anInflow({ accountId: bank, centavos: 20_00, paidOn: '2026-11-05' }),
    anOutflow({ accountId: card, centavos: 300_00 }),
  )
  await givenLines(api, bank, { centavos: -50_00 }, { centavos: 4_00, deletedAt: api.time.now() }, { day: '2026-11-22' })
  const day = '2026-11-21'
  await api.db.insert(transfers).values({ fromId: bank, toId: card, day, centavos: 200_00, recordedBy: 1 })
  expect(await find(api, bank)).toMatchObject({ balanceCentavos: '77000', looseCentavos: '-18000' })
  expect(await find(api, card)).toMatchObject({ balanceCentavos: '-10000', looseCentavos: '-10000' })
  expect((await api.ok(listBankAccounts, { query: {} })).totals).toEqual([{ companyId: null, company: null, centavos: '67000' }])
})

test('an account is reconciled until the day before its first open line or its last statement’s end', async () => {
  const api = await startApiForTest()
  const [open, done, last] = [
    await create(api, aBank),
    await create(api, { ...aBank, name: 'Inter' }),
    await create(api, { ...aBank, name: 'Stone' }),
  ]
  await givenLines(api, open, { day: '2026-11-08', ignoredReason: 'Teste' }, { day: '2026-11-12' }, { day: '2026-11-14' })
  await givenLines(api, done, { ignoredReason: 'Teste' })
  await givenLines(api, last, { day: '2026-11-15' })
  const shown = { lastStatementDay: '2026-11-15' }
  expect(await find(api, open)).toMatchObject({ ...shown, reconciledUntil: '2026-11-11', openLines: 2 })
  expect(await find(api, done)).toMatchObject({ ...shown, reconciledUntil: '2026-11-15', openLines: 0 })
  expect(await find(api, last)).toMatchObject({ ...shown, reconciledUntil: '2026-11-14', openLines: 1 })
})

test('a bank account with wrong fields is refused by field, and nothing is kept', async () => {
  const api = await startApiForTest()
  const investment = await create(api, { ...aBank, kind: 'investment', name: 'CDB' })
  const failWith = async (json: object) => (await api.fails(createBankAccount, { json })).fields
  expect(await failWith({ ...aCard, closingDay: null, dueDay: undefined, payerId: investment, ispb: '12345678' })).toEqual({
    ispb: 'Escolha um banco da lista',
    closingDay: 'Informe o dia em que a fatura fecha',
    dueDay: 'Informe o dia em que a fatura vence',
    payerId: 'Escolha uma conta de banco ou de dinheiro que não esteja arquivada',
  })
  expect(await failWith({ ...aBank, closingDay: 3 })).toEqual({ closingDay: 'Só um cartão tem fatura: deixe vazio' })
  expect(await failWith({ ...aBank, companyId: 99 })).toEqual({
    companyId: 'Esta empresa não existe mais. Escolha outra.',
  })
  expect(await failWith({ ...aBank, name: 'conta  PRINCIPAL' })).toEqual({
    name: 'Já existe uma conta com este nome nesta empresa',
  })
  expect((await list(api)).map(({ id }) => id)).toEqual([MAIN_ID, investment])
})

test('an edit of a bank account changes what it names alone, and is refused after another edit', async () => {
  const api = await startApiForTest()
  const payer = await create(api, aBank)
  const id = await create(api, { ...aCard, payerId: payer, ispb: '60701190' })
  await api.db.update(bankAccounts).set({ archivedAt: new Date() }).where(eq(bankAccounts.id, payer))
  await api.ok(editBankAccount, { params: { id }, json: { name: 'Visa', dueDay: 12, revision: 1 } })
  expect(await find(api, id)).toMatchObject({ name: 'Visa', closingDay: 3, dueDay: 12, payerId: payer, ispb: '60701190' })
  const refused = await api.fails(editBankAccount, { params: { id }, json: { dueDay: 9, revision: 1 } })
  expect(refused).toMatchObject({ status: 409, code: 'changed_elsewhere', conflict: { fields: { dueDay: { theirs: 12 } } } })
  const companyId = await givenItem(api, 'companies', 'Norte')
  const moved = await api.fails(editBankAccount, { params: { id: MAIN_ID }, json: { companyId, revision: 1 } })
  expect(moved.fields).toHaveProperty('companyId')
})

test('a bank account is archived and restored; a main account cannot be archived', async () => {
  const api = await startApiForTest()
  const id = await create(api, aBank)
  await api.ok(archiveOrRestoreBankAccount, { params: { id }, json: {} })
  expect((await list(api)).map((account) => account.id)).toEqual([MAIN_ID])
  const { accounts } = await api.ok(listBankAccounts, { query: { archived: true } })
  expect(accounts.map((account) => [account.id, account.isArchived])).toEqual([[id, true]])
  expect((await api.fails(editBankAccount, { params: { id }, json: { name: 'x', revision: 2 } })).title).toBe(
    'Esta conta está arquivada',
  )
  await create(api, aBank)
  const restore = { params: { id }, json: { restore: true } }
  expect(await api.fails(archiveOrRestoreBankAccount, restore)).toMatchObject({ status: 409, code: 'name_taken' })
  const main = await api.fails(archiveOrRestoreBankAccount, { params: { id: MAIN_ID }, json: {} })
  expect(main).toMatchObject({ status: 409, title: 'A conta principal não pode ser arquivada' })
})

test('the audit log tells a bank account’s fields by their names on screen', async () => {
  const api = await startApiForTest()
  const payerId = await create(api, aBank)
  const id = await create(api, { ...aCard, payerId, openingCentavos: -10_00 })
  const [row] = (await api.ok(listAudit, { query: {} })).events
  expect(row).toMatchObject({ record: 'Conta', recordId: String(id), name: 'Cartão' })
  expect(row?.fields).toEqual(
    expect.arrayContaining([
      { field: 'Tipo', before: null, after: 'Cartão' },
      { field: 'Saldo inicial', before: null, after: '−R$\u00a010,00' },
      { field: 'Paga por', before: null, after: 'Itaú' },
    ]),
  )
})
