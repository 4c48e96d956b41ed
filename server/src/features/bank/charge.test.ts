import { editBankAccount } from 'contract/bank/accounts.ts'
import { readCharge, toChargeTxid } from 'contract/bank/charges.ts'
import { readReconciliation } from 'contract/bank/reconcile.ts'
import { recordPayment } from 'contract/finance/payments.ts'
import { readPix } from 'contract/papers/pix.ts'
import { describe, expect, test } from 'vitest'
import { bankLines, statements } from '#db/tables/bank.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { anInflow, givenItem, insertEntries } from '#testing/factories.ts'
import { addNewestEntryRevision } from '#testing/revisions.ts'

const TODAY = '2026-11-21'
const openInflow = { date: '2026-11-25', centavos: 1234_56, paidOn: null, description: 'Mensalidade' }
const PIX = { pixKey: '11.222.333/0001-81', pixName: 'Agência São João', pixCity: 'São Paulo' }

const givePix = (api: TestApi, id = 1, pix: object = PIX) =>
  api.ok(editBankAccount, { params: { id }, json: { revision: 1, ...pix } })

const giveLine = async (api: TestApi, line: Partial<typeof bankLines.$inferInsert>) => {
  const [statement] = await api.db
    .insert(statements)
    .values({ accountId: 1, name: 'x', firstDay: '2026-11-01', lastDay: TODAY, lines: 1, recordedBy: 1 })
    .returning({ id: statements.id })
  const given = { accountId: 1, statementId: statement?.id ?? 0, day: TODAY, centavos: 1234_56, description: 'PIX RECEBIDO' }
  await api.db.insert(bankLines).values({ ...given, bankId: 'x', position: 1, ...line })
}

describe('the Pix charge of an inflow', () => {
  test('is a code of what remains, to the company’s key, with a txid of its own', async () => {
    const api = await startApiForTest({ today: TODAY })
    await givePix(api)
    const client = await givenItem(api, 'clients', 'Padaria')
    const [id = 0] = await insertEntries(api, anInflow({ ...openInflow, clientId: client }))
    await api.ok(recordPayment, {
      params: { id },
      json: await addNewestEntryRevision(api, id, { day: TODAY, centavos: 234_56 }),
    })
    const charge = await api.ok(readCharge, { params: { id } })
    expect(charge).toMatchObject({ description: 'Mensalidade', client: 'Padaria', centavos: 1000_00, pixKey: '11222333000181' })
    expect(readPix(charge.code)).toMatchObject({ centavos: 1000_00, receiver: 'Agencia Sao Joao', txid: toChargeTxid(id) })
  })

  test('is refused where the company has no key, which it names, and where all was received', async () => {
    const api = await startApiForTest({ today: TODAY })
    await givePix(api)
    const company = await givenItem(api, 'companies', 'Norte')
    const [ofCompany = 0, received = 0] = await insertEntries(
      api,
      anInflow({ ...openInflow, companyId: company }),
      anInflow({ ...openInflow, paidOn: TODAY }),
    )
    expect(await api.fails(readCharge, { params: { id: ofCompany } })).toMatchObject({
      status: 409,
      title: 'Falta a chave Pix',
      detail: expect.stringContaining('Norte'),
    })
    expect(await api.fails(readCharge, { params: { id: received } })).toMatchObject({ status: 409 })
    await givePix(api, 2)
    expect((await api.ok(readCharge, { params: { id: ofCompany } })).company).toBe('Norte')
  })
})

test('a wrong Pix key, and one without receiver and city, are refused by field', async () => {
  const api = await startApiForTest()
  const refuse = async (pix: object) =>
    (await api.fails(editBankAccount, { params: { id: 1 }, json: { revision: 1, ...pix } })).fields
  expect(await refuse({ ...PIX, pixKey: '11.222.333/0001-82' })).toEqual({ pixKey: expect.stringContaining('CNPJ') })
  expect(await refuse({ pixKey: PIX.pixKey })).toEqual({ pixName: expect.any(String), pixCity: expect.any(String) })
})

describe('a statement’s line with the txid of an open inflow', () => {
  test.each<[string, (txid: string) => Parameters<typeof giveLine>[1]]>([
    ['text', (txid) => ({ description: `PIX ${txid} PADARIA` })],
    ['document', (document) => ({ document })],
    ['id', (txid) => ({ bankId: txid.toLowerCase() })],
  ])('in its %s is certain, however late it comes', async (_, toLine) => {
    const api = await startApiForTest({ today: TODAY })
    const [late = 0] = await insertEntries(
      api,
      anInflow({ ...openInflow, date: '2026-02-25' }),
      anInflow({ ...openInflow, date: TODAY, description: 'Padaria' }),
    )
    await giveLine(api, toLine(toChargeTxid(late)))
    const { certain } = await api.ok(readReconciliation)
    expect(certain.map(({ candidate }) => candidate)).toMatchObject([
      { entries: [expect.objectContaining({ id: late })], evidence: ['código do Pix que você enviou', 'mesmo valor'] },
    ])
  })

  test('of another amount is not certain', async () => {
    const api = await startApiForTest({ today: TODAY })
    const [open = 0] = await insertEntries(api, anInflow(openInflow))
    await giveLine(api, { document: toChargeTxid(open), centavos: 1200_00 })
    expect((await api.ok(readReconciliation)).certain).toEqual([])
  })
})
