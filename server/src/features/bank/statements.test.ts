import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listBills } from 'contract/bank/bills.ts'
import { listBankLines } from 'contract/bank/lines.ts'
import { reconcile } from 'contract/bank/reconcile.ts'
import {
  type FileBill,
  importStatement,
  listStatements,
  previewStatement,
  redoStatement,
  undoStatement,
} from 'contract/bank/statements.ts'
import { previewImport } from 'contract/finance/imports.ts'
import { addDays } from 'contract/values/dates.ts'
import { formatAmount } from 'contract/values/money.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bankLines, statements } from '#db/tables/bank.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { entries } from '#db/tables/entries.ts'
import { isSameAccountNumber } from '#features/finance/imports/account-number.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { byNight } from '#testing/by-day.ts'
import { anOutflow, insertEntries } from '#testing/factories.ts'

const FOLDER = join(import.meta.dirname, '../../testing/statements')
const TODAY = '2026-11-28'
const start = () => startApiForTest({ today: TODAY })

const fixture = (name: string) => new File([readFileSync(join(FOLDER, name))], name)
const csv = (...lines: string[]) => new File([`${lines.join('\n')}\n`], 'extrato.csv')

type AccountFields = Partial<typeof bankAccounts.$inferInsert>

async function givenAccount(api: TestApi, name: string, fields: AccountFields = {}): Promise<number> {
  const card = fields.kind === 'card' ? { closingDay: 3, dueDay: 10 } : {}
  const [row] = await api.db
    .insert(bankAccounts)
    .values({ kind: 'bank', name, nameKey: name.toLowerCase(), ...card, ...fields })
    .returning({ id: bankAccounts.id })
  return row?.id ?? 0
}

const input = (accountId: number, file: File, form: Record<string, string> = {}) => ({
  form: { accountId, ...form },
  files: { file },
})
const bring = (api: TestApi, accountId: number, file: File, form?: Record<string, string>) =>
  api.ok(importStatement, input(accountId, file, form))

const readLines = (api: TestApi, accountId: number) =>
  api.db
    .select()
    .from(bankLines)
    .where(and(eq(bankLines.accountId, accountId), isNull(bankLines.deletedAt)))
    .orderBy(asc(bankLines.id))

/** Day, centavos and text of each, in an order that does not tell which statement brought it. */
const describeLines = async (api: TestApi, accountId: number) =>
  (await readLines(api, accountId)).map(({ day, centavos, description }) => `${day} ${centavos} ${description}`).sort()

/** Of a card that closes on the 3rd: the bill that the file is, and the instalments that later bills expect. */
const BILLS: Readonly<Record<string, readonly [bill: FileBill | null, instalments: number, centavos: number]>> = {
  'bb-fatura.csv': ['2026-12-03', 0, 0],
  'bradesco-card-CR.csv': ['days', 1, 20_00],
  'bradesco-cartao.csv': ['2026-12-03', 0, 0],
  'c6-ago.csv': [null, 4, 4 * 284_01],
  'c6-inclusao.csv': ['2026-12-03', 0, 0],
  'c6-jul.csv': [null, 5, 5 * 284_01],
  'conta-simples-cartao.csv': ['2026-12-03', 0, 0],
  'fatura-ddmm-menos-final.csv': ['days', 0, 0],
  'inter-cartao.csv': ['2026-12-03', 7, 7 * 599_90],
  'interfat.csv': ['2025-11-03', 1, 100_00],
  'itau-cartao.csv': ['2026-12-03', 8, 8 * 245_70],
  'nubank-cartao-antigo.csv': ['2026-12-03', 7, 7 * 599_90],
  'nubank-cartao-so-compras.csv': ['2026-12-03', 0, 0],
  'nubank-fatura.ofx': ['2026-12-03', 7, 7 * 599_90],
  'santander-fatura.csv': ['2026-12-03', 7, 7 * 599_90],
  'sicredi-cartao.csv': ['2026-12-03', 9, 9 * 189_50],
  'xp-cartao.csv': ['2026-12-03', 7, 7 * 599_90],
}

type FileRow = [file: string, kind: 'bank' | 'card', lines: number, out: number, into: number]

/** Each file: its kind of account, how many lines, and what leaves and enters. `statement-files.test.ts` reads all of them by day, too. */
const FILES: readonly FileRow[] = [
  ['annacruz-bb.ofx', 'bank', 81, 6_701_07, 13_293_82],
  ['annacruz-cef_malformed_decimal.ofx', 'bank', 0, 0, 0],
  ['bb-novo.csv', 'bank', 3, 6_300_00, 4_800_00],
  ['bradesco-card-CR.csv', 'card', 4, 162_10, 62_38],
  ['bradesco-extrato.csv', 'bank', 5, 6_407_50, 4_800_00],
  ['c6-ago.csv', 'card', 1, 284_01, 0],
  ['fatura-ddmm-menos-final.csv', 'card', 5, 1_980_90, 2_689_50],
  ['interfat.csv', 'card', 3, 129_90, 1_200_00],
  ['itau-extrato-sem-cabecalho.txt', 'bank', 7, 28_202_17, 4_800_00],
  ['nubank-fatura.ofx', 'card', 4, 2_494_90, 2_689_50],
  ['ofx-entities-cdata.ofx', 'bank', 4, 32_00, 0],
  ['santander-html.xls', 'bank', 2, 1_800_00, 4_800_00],
  ['sicredi-cartao.csv', 'card', 2, 189_50, 900_00],
  ['utf16-tab.txt', 'bank', 2, 1_800_00, 4_800_00],
  ...byNight<FileRow>(
    ['annacruz-bradesco.ofx', 'bank', 6, 2_166_81, 0],
    ['annacruz-santander.ofx', 'bank', 4, 47_01, 47_01],
    ['asaas.csv', 'bank', 3, 4_800_00, 4_800_00],
    ['asgrim-ofxdata-bb.ofx', 'bank', 1, 0, 239_55],
    ['bb-antigo.csv', 'bank', 3, 6_300_00, 4_800_00],
    ['bb-fatura.csv', 'card', 2, 35_90, 900_00],
    ['bb-valor-inf.csv', 'bank', 3, 6_300_00, 4_800_00],
    ['bradesco-cartao.csv', 'card', 3, 91_80, 91_80],
    ['bradesco_emp.csv', 'bank', 3, 224_00, 15_00],
    ['c6-inclusao.csv', 'card', 2, 1_895_00, 2_500_00],
    ['c6-jul.csv', 'card', 1, 284_01, 0],
    ['caixa.txt', 'bank', 3, 6_300_00, 4_800_00],
    ['conta-simples-cartao.csv', 'card', 3, 610_55, 50_00],
    ['cora.csv', 'bank', 3, 6_300_00, 4_800_00],
    ['efi.csv', 'bank', 2, 1_19, 100_00],
    ['extrato-de-contas-em-aberto.csv', 'bank', 3, 1_199_80, 22_500_00],
    ['extrato-menos-final.csv', 'bank', 3, 6_300_00, 4_800_00],
    ['inter-cartao.csv', 'card', 4, 2_494_90, 2_689_50],
    ['itau-cartao.csv', 'card', 6, 2_175_36, 2_602_28],
    ['itau-empresas-planilha.csv', 'bank', 4, 6_358_90, 4_800_00],
    ['mercadopago.csv', 'bank', 2, 1_800_00, 4_800_00],
    ['nubank-cartao-antigo.csv', 'card', 5, 2_503_12, 2_689_50],
    ['nubank-cartao-so-compras.csv', 'card', 2, 2_140_70, 0],
    ['nubank-conta.csv', 'bank', 3, 6_300_00, 4_800_00],
    ['santander-extrato.csv', 'bank', 3, 6_300_00, 4_800_00],
    ['santander-fatura.csv', 'card', 4, 2_494_90, 2_689_50],
    ['sicoob-extrato.csv', 'bank', 3, 6_300_00, 4_800_00],
    ['tipo-debito-credito.csv', 'bank', 3, 6_300_00, 4_800_00],
    ['tipo-saida-entrada.csv', 'bank', 3, 6_300_00, 4_800_00],
    ['us-dates.csv', 'bank', 2, 1_800_00, 4_800_00],
    ['xp-cartao.csv', 'card', 3, 2_494_90, 2_500_00],
  ),
]

test('a bank’s or card’s file becomes the lines of its account once, with those that pay a card’s bill', async () => {
  const api = await start()
  const seen: unknown[] = []
  const seenBills: Record<string, unknown> = {}
  for (const [file, kind] of FILES) {
    const id = await givenAccount(api, file, { kind })
    const bill = kind === 'card' ? (await api.ok(previewStatement, input(id, fixture(file)))).statement.bill : undefined
    const form = bill === undefined ? {} : { bill: bill ?? 'days' }
    await bring(api, id, fixture(file), form)
    const again = await bring(api, id, fixture(file), form)
    const lines = await readLines(api, id)
    const sum = (sign: 1 | -1) => lines.reduce((total, { centavos }) => total + Math.max(0, sign * centavos), 0)
    seen.push([file, kind, lines.length, sum(-1), sum(1)])
    expect([file, again.id, again.brought], file).toEqual([file, null, 0])
    if (kind === 'bank') continue
    const expected = (await api.ok(listBills, { query: { account: id } })).bills.flatMap((one) => one.expected)
    seenBills[file] = [bill, expected.length, expected.reduce((total, { centavos }) => total + centavos, 0)]
  }
  expect(seen).toEqual(FILES)
  expect(seenBills).toEqual(Object.fromEntries(FILES.flatMap(([file, kind]) => (kind === 'card' ? [[file, BILLS[file]]] : []))))
  expect(await api.db.$count(entries)).toBe(0)
})

test('the total that a card’s bill prints is compared with its purchases less the refunds', async () => {
  const api = await start()
  const id = await givenAccount(api, 'Bradesco', { kind: 'card' })
  const readBill = (total: string) =>
    new File([readFileSync(join(FOLDER, 'bradesco-card-CR.csv'), 'utf8').replace('99,72', total)], 'fatura.csv')
  const total = { printedCentavos: '109972', hereCentavos: '9972' }
  expect((await api.ok(previewStatement, input(id, readBill('99,72')))).statement.total).toBeNull()
  expect((await bring(api, id, readBill('1.099,72'))).statement.total).toEqual(total)
  expect(await api.ok(listStatements, { query: { account: id } })).toMatchObject({ statements: [{ total }] })
})

test('a statement’s line has the bank’s whole text, and the name and document that the text tells', async () => {
  const api = await start()
  const id = await givenAccount(api, 'Bradesco')
  await bring(api, id, fixture('bradesco-extrato.csv'))
  expect((await readLines(api, id))[0]).toMatchObject({
    day: '2026-11-03',
    centavos: -1_800_00,
    description: 'TRANSFERENCIA PIX - REM: FAISCA COMUNICACAO 03/11 - DES: CAROL LIMA 03/11',
    counterparty: 'CAROL LIMA',
    document: '1234567',
    position: 1,
  })
})

describe('overlapping statements:', () => {
  test('the instalments of two bills are two lines, whichever bill comes first', async () => {
    const api = await start()
    for (const files of [
      ['c6-jul.csv', 'c6-ago.csv'],
      ['c6-ago.csv', 'c6-jul.csv'],
    ]) {
      const id = await givenAccount(api, `C6 ${files[0]}`, { kind: 'card' })
      for (const file of files) await bring(api, id, fixture(file), { bill: 'days' })
      expect(await describeLines(api, id)).toEqual([
        '2026-07-13 -28401 LOJA EXEMPLO MOVEIS- 2/7',
        '2026-07-13 -28401 LOJA EXEMPLO MOVEIS- 3/7',
      ])
    }
  })

  test('two halves that overlap give the lines of the whole file, in both orders', async () => {
    const api = await start()
    const text = readFileSync(join(FOLDER, 'annacruz-bb.ofx'), 'latin1')
    const [head = '', ...rest] = text.split(/(?=<STMTTRN>)/)
    const tail = rest.at(-1)?.slice((rest.at(-1)?.indexOf('</STMTTRN>') ?? 0) + 10) ?? ''
    const half = (from: number, to: number) =>
      new File([Buffer.from(head + rest.slice(from, to).join('').replace(tail, '') + tail, 'latin1')], 'bb.ofx')
    const whole = await givenAccount(api, 'Inteiro')
    await bring(api, whole, fixture('annacruz-bb.ofx'))
    for (const [name, halves] of Object.entries({ a: [half(0, 50), half(30, 81)], b: [half(30, 81), half(0, 50)] })) {
      const id = await givenAccount(api, name)
      for (const file of halves) await bring(api, id, file)
      expect(await describeLines(api, id), name).toEqual(await describeLines(api, whole))
    }
  })

  test('equal rows of a day are as many lines as the file with most of them has', async () => {
    const api = await start()
    const id = await givenAccount(api, 'Itaú')
    const file = (count: number) =>
      csv('Data;Histórico;Valor', ...Array.from({ length: count }, () => '05/11/2026;TARIFA PIX;-1,50'))
    const brought: number[] = []
    for (const count of [2, 3, 1]) brought.push((await bring(api, id, file(count))).brought)
    expect(brought).toEqual([2, 1, 0])
  })

  test('the same days as OFX and as CSV, whose texts differ, become the same lines', async () => {
    const api = await start()
    const id = await givenAccount(api, 'Itaú')
    const ofx = (day: string, amount: string, fitid: string) =>
      `<STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}<FITID>${fitid}<MEMO>PIX ENVIADO</STMTTRN>`
    const file = new File(
      [
        `OFXHEADER:100\n<OFX><STMTRS><BANKTRANLIST>${ofx('20261103', '-100.00', 'a')}${ofx('20261103', '-100.00', 'b')}</STMTRS></OFX>`,
      ],
      'x.ofx',
    )
    await bring(api, id, csv('Data;Histórico;Valor', '03/11/2026;Pix para Carol;-100,00', '04/11/2026;Pix para Ana;-100,00'))
    expect((await bring(api, id, file)).brought).toBe(1)
    expect((await readLines(api, id)).map(({ day }) => day)).toEqual(['2026-11-03', '2026-11-04', '2026-11-03'])
  })

  test('instalments of one purchase are a line each, also as OFX and CSV', async () => {
    const api = await start()
    const id = await givenAccount(api, 'C6', { kind: 'card' })
    const ofx =
      'OFXHEADER:100\n<OFX><CCSTMTRS><BANKTRANLIST><STMTTRN><DTPOSTED>20260713<TRNAMT>-284.01<FITID>a<MEMO>MOVEIS 2/7</STMTTRN></CCSTMTRS></OFX>'
    await bring(api, id, new File([ofx], 'x.ofx'), { bill: 'days' })
    const brought = async (number: number) =>
      (await bring(api, id, csv('Data;Lançamento;Valor', `13/07/2026;MOVEIS - Parcela ${number}/7;284,01`), { bill: 'days' }))
        .brought
    expect([await brought(2), await brought(3)]).toEqual([0, 1])
  })

  test('of two imports of one file at once the second finds what the first brought', async () => {
    const api = await start()
    const id = await givenAccount(api, 'Itaú')
    const both = await Promise.all([bring(api, id, fixture('nubank-conta.csv')), bring(api, id, fixture('nubank-conta.csv'))])
    expect(both.map(({ brought }) => brought).sort()).toEqual([0, 3])
  })
})

describe('a cut-off statement', () => {
  test('brings the rows before the cut and says so; the whole file brings the others', async () => {
    const api = await start()
    const id = await givenAccount(api, 'Banco do Brasil')
    const bytes = readFileSync(join(FOLDER, 'annacruz-bb.ofx'))
    const cut = await bring(api, id, new File([bytes.subarray(0, 8 * 1024)], 'bb.ofx'))
    expect(cut).toMatchObject({ brought: 44, statement: { isCut: true } })
    expect((await bring(api, id, fixture('annacruz-bb.ofx'))).brought).toBe(37)
  })

  test('before its first movement is refused', async () => {
    const api = await start()
    const id = await givenAccount(api, 'Banco do Brasil')
    const bytes = readFileSync(join(FOLDER, 'annacruz-bb.ofx')).subarray(0, 700)
    const refused = await api.fails(importStatement, input(id, new File([bytes], 'bb.ofx')))
    expect(refused).toMatchObject({ status: 422, fields: { file: expect.stringMatching(/cortado antes do primeiro movimento/) } })
  })
})

describe('a statement’s account number:', () => {
  test('another account’s is told by the preview and refused by the import', async () => {
    const api = await start()
    const id = await givenAccount(api, 'Itaú PJ', { number: '98765-4' })
    expect((await api.ok(previewStatement, input(id, fixture('annacruz-bb.ofx')))).statement.otherAccount).toBe('12345-6')
    const refused = await api.fails(importStatement, input(id, fixture('annacruz-bb.ofx')))
    expect(refused).toMatchObject({
      status: 422,
      fields: { accountId: 'O arquivo é da conta 12345-6, e “Itaú PJ” tem o número 98765-4. Escolha a conta do arquivo.' },
    })
    expect(await api.db.$count(statements)).toBe(0)
  })

  test('other punctuation, zeros, the branch and no check digit are the same', async () => {
    const same = ['12345-6', '0012345-6', '123456', '1234 12345-6', '12345'].filter((number) =>
      isSameAccountNumber(number, '12345-6'),
    )
    expect(same).toHaveLength(5)
    const api = await start()
    const id = await givenAccount(api, 'BB', { number: '1234 12345-6' })
    expect((await bring(api, id, fixture('annacruz-bb.ofx'))).brought).toBe(81)
  })

  test('the same number of another known bank is refused with both banks', async () => {
    const api = await start()
    const id = await givenAccount(api, 'Conta PJ', { number: '12345-6', ispb: '60701190' })
    expect((await api.ok(previewStatement, input(id, fixture('annacruz-bb.ofx')))).statement).toMatchObject({
      otherAccount: null,
      otherBank: 'Banco do Brasil',
      lines: 0,
    })
    expect((await api.fails(importStatement, input(id, fixture('annacruz-bb.ofx')))).fields?.accountId).toBe(
      'O arquivo é do banco Banco do Brasil, e “Conta PJ” é do Itaú. Escolha a conta do arquivo.',
    )
    expect(await api.db.$count(statements)).toBe(0)
    // This file of Santander names the bank 034, which none of the list has.
    const santander = await givenAccount(api, 'Santander', { ispb: '90400888' })
    expect((await bring(api, santander, fixture('annacruz-santander.ofx'))).brought).toBe(4)
  })

  test('an account without one learns it, and is found by the next file', async () => {
    const api = await start()
    const id = await givenAccount(api, 'Bradesco')
    expect((await bring(api, id, fixture('bradesco-extrato.csv'))).statement.learned).toBe('0012345-6')
    const [account] = await api.db.select().from(bankAccounts).where(eq(bankAccounts.id, id))
    expect(account?.number).toBe('0012345-6')
    const seen = await api.ok(previewImport, { form: { kind: 'outflow' }, files: { file: fixture('bradesco-extrato.csv') } })
    expect(seen.bankAccountId).toBe(id)
  })

  test('of two in a file only the account’s own counts, or it is refused', async () => {
    const api = await start()
    const id = await givenAccount(api, 'BB', { number: '655000-2' })
    const { brought, statement } = await bring(api, id, fixture('asgrim-ofxdata-bb-two-stmtrs.ofx'))
    expect([brought, statement.others]).toEqual([36, ['455000-5']])
    const refused = await api.fails(
      importStatement,
      input(await givenAccount(api, 'Outra'), fixture('asgrim-ofxdata-bb-two-stmtrs.ofx')),
    )
    expect(refused.fields?.accountId).toMatch(/455000-5 e 655000-2.*Informe o número de “Outra”/)
  })
})

test('a statement in another currency is refused by name, and of one with both only the reais are lines', async () => {
  const api = await start()
  const id = await givenAccount(api, 'Conta')
  const refused = await api.fails(importStatement, input(id, fixture('asgrim-ofxdata-oneline.ofx')))
  expect(refused.fields?.file).toMatch(/EUR/)
  const both = await givenAccount(api, 'Cielo', { number: '1459950-11' })
  expect((await bring(api, both, fixture('extractor-example4.ofx'))).statement).toMatchObject({
    otherAccount: null,
    currency: null,
  })
})

describe('the balances printed in a statement', () => {
  const november = ['Data;Histórico;Valor;Saldo', '31/10/2026;SALDO ANTERIOR;;1.000,00', '03/11/2026;PIX ANA;-100,00;900,00']

  test('propose the opening amount while the account has none', async () => {
    const api = await start()
    const id = await givenAccount(api, 'Itaú')
    const { statement } = await api.ok(previewStatement, input(id, csv(...november)))
    expect(statement).toMatchObject({
      opening: { day: '2026-11-01', centavos: 1_000_00 },
      difference: null,
      firstDay: '2026-11-01',
    })
  })

  test('tell the first day on which they differ from the account’s own', async () => {
    const api = await start()
    const id = await givenAccount(api, 'Itaú', { openingDay: '2026-11-01', openingCentavos: 1_000_00 })
    const file = csv(...november, '04/11/2026;SALDO DO DIA;;850,00', '05/11/2026;PIX BIA;-10,00;')
    await bring(api, id, file)
    const { statements: listed } = await api.ok(listStatements, { query: { account: id } })
    expect(listed).toMatchObject([
      { lines: 2, difference: { day: '2026-11-04', printedCentavos: '85000', hereCentavos: '90000' }, gap: null },
    ])
  })

  test('show a gap between two statements, unless both sides of it agree', async () => {
    const api = await start()
    const month = (opening: string) =>
      csv('Data;Histórico;Valor;Saldo', `15/11/2026;SALDO ANTERIOR;;${opening}`, '16/11/2026;PIX BIA;-10,00;')
    for (const [opening, gap] of [
      ['900,00', null],
      ['700,00', { from: '2026-11-04', to: '2026-11-15' }],
    ] as const) {
      const id = await givenAccount(api, opening)
      await bring(api, id, csv(...november))
      expect((await bring(api, id, month(opening))).statement.gap).toEqual(gap)
    }
  })
})

describe('the undo of a statement', () => {
  const days = (from: number, to: number) =>
    csv(
      'Data;Histórico;Valor',
      ...Array.from({ length: to - from + 1 }, (_, n) => `${String(from + n).padStart(2, '0')}/11/2026;PIX ${from + n};-1,00`),
    )

  test('keeps a line that another statement tells too, and its redo doubles none', async () => {
    const api = await start()
    const id = await givenAccount(api, 'Itaú')
    const first = await bring(api, id, days(1, 10))
    const second = await bring(api, id, days(6, 15))
    expect(second).toMatchObject({ brought: 5, statement: { known: 5, lines: 10 } })
    const all = await describeLines(api, id)
    expect(await api.ok(undoStatement, { params: { id: first.id ?? 0 } })).toEqual({ removed: 5, unmatched: 0 })
    expect(await describeLines(api, id)).toHaveLength(10)
    const third = await bring(api, id, days(1, 3))
    expect(third.brought).toBe(3)
    expect(await api.ok(redoStatement, { params: { id: first.id ?? 0 } })).toEqual({ restored: 2 })
    expect(await describeLines(api, id)).toEqual(all)
    for (const one of [second, third]) await api.ok(undoStatement, { params: { id: one.id ?? 0 } })
    expect(await describeLines(api, id)).toHaveLength(10)
    await api.ok(undoStatement, { params: { id: first.id ?? 0 } })
    expect(await describeLines(api, id)).toEqual([])
  })

  test('opens the entry again that one of its lines paid', async () => {
    const api = await start()
    const id = await givenAccount(api, 'Itaú')
    const { id: statement } = await bring(api, id, days(1, 2))
    const [entry = 0] = await insertEntries(api, anOutflow({ date: '2026-11-01', centavos: 100, paidOn: null }))
    const [line] = await readLines(api, id)
    await api.ok(reconcile, {
      json: {
        decisions: [{ kind: 'match', lineIds: [line?.id ?? 0], entries: [{ id: entry, paymentId: null, centavos: 100 }] }],
      },
    })
    expect(await api.ok(undoStatement, { params: { id: statement ?? 0 } })).toEqual({ removed: 2, unmatched: 1 })
    expect(await api.db.select({ paidOn: entries.paidOn }).from(entries)).toEqual([{ paidOn: null }])
  })
})

test('an account’s lines come page by page, searched by words or amount, filtered by state and period', async () => {
  const api = await start()
  const id = await givenAccount(api, 'Itaú')
  const rows = Array.from({ length: 120 }, (_, n) => {
    const day = addDays('2026-07-01', n).split('-').reverse().join('/')
    return `${day};${n % 40 === 0 ? 'PIX AÇÃO' : 'TARIFA'} ${n};-${formatAmount(100 + n)}`
  })
  await bring(api, id, csv('Data;Histórico;Valor', ...rows))
  await api.db.update(bankLines).set({ ignoredReason: 'Repetido' }).where(eq(bankLines.position, 5))
  await api.db
    .update(bankLines)
    .set({ waitingUntil: addDays(TODAY, 1) })
    .where(eq(bankLines.position, 6))
  const read = (query: object) => api.ok(listBankLines, { params: { id }, query })
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const page = await read({ cursor })
    seen.push(...page.lines.map(({ centavos }) => centavos))
    cursor = page.nextCursor
  } while (cursor)
  expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => -(219 - n)))
  const amounts = async (query: object) => (await read(query)).lines.map(({ centavos }) => centavos)
  expect(await amounts({ q: 'acao pix' })).toEqual([-180, -140, -100])
  expect(await amounts({ q: '1,41' })).toEqual([-141])
  expect(await amounts({ q: 'ta', from: '2026-07-02', to: '2026-07-03' })).toEqual([-102, -101])
  expect(await amounts({ state: 'ignored' })).toEqual([-104])
  expect((await read({ state: 'waiting' })).lines).toMatchObject([{ centavos: -105, state: 'waiting' }])
  expect((await amounts({ state: 'open', to: '2026-07-10' })).length).toBe(8)
  await expect(read({ cursor: 'x' })).rejects.toThrow(/422/)
  expect((await api.fails(listBankLines, { params: { id: 999 }, query: {} })).status).toBe(404)
})

test('the daily totals of an account are the sum of its lines, after an import and its undo', async () => {
  const api = await start()
  const id = await givenAccount(api, 'BB')
  const { id: first } = await bring(api, id, fixture('annacruz-bb.ofx'))
  const readSum = async () => {
    const { rows } = await api.db.execute<{ sum: string }>(
      sql`select coalesce(sum(lines), 0)::text as sum from account_totals where account_id = ${id}`,
    )
    return rows[0]?.sum
  }
  expect(await readSum()).toBe(String(13_293_82 - 6_701_07))
  await api.ok(undoStatement, { params: { id: first ?? 0 } })
  expect(await readSum()).toBe('0')
})

const C6 = 'Data de Compra;Descrição;Parcela;Valor (em US$);Cotação (em R$);Valor (em R$)'
const card = (...purchases: string[]) => csv(C6, ...purchases)
const ORIGINAL =
  '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261121<TRNAMT>-108.64<FITID>1<MEMO>FIGMA<ORIGCURRENCY><CURRATE>5.4321<CURSYM>USD</ORIGCURRENCY></STMTTRN>'

test('a line has the dollars that the bank prints, where amount and rate make the reais', async () => {
  const api = await start()
  const [cardId, bankId] = [await givenAccount(api, 'C6', { kind: 'card' }), await givenAccount(api, 'Wise')]
  await bring(
    api,
    cardId,
    card(
      '21/11/2026;ANTHROPIC;Única;19,72;5,35;105,44',
      '21/11/2026;PADARIA;Única;0;0;50,00',
      '22/11/2026;OUTRA;Única;20,00;5,35;150,00',
    ),
  )
  await bring(
    api,
    bankId,
    new File([`OFXHEADER:100\n<OFX><STMTRS><CURDEF>BRL<BANKTRANLIST>${ORIGINAL}</BANKTRANLIST></STMTRS></OFX>`], 'wise.ofx'),
  )
  const listDollars = async (id: number) =>
    (await readLines(api, id)).map(({ description, dollars }) => `${description}: ${dollars}`)
  expect((await listDollars(cardId)).sort()).toEqual(['ANTHROPIC: US$ 19,72 × 5,35', 'OUTRA: null', 'PADARIA: null'])
  expect(await listDollars(bankId)).toEqual(['FIGMA: US$ 20,00 × 5,4321'])
})

const WISE =
  'ID,Status,Direction,Created on,Finished on,Source name,Source amount (after fees),Source currency,Target name,Target amount (after fees),Target currency,Exchange rate'

test.each<[string, string[], [number, string | null][]]>([
  [
    'Bradesco',
    [
      'Data;Histórico;Valor(US$);Valor(R$)',
      '20/11/2026;OPENAI;20,00;112,40',
      '20/11/2026;PADARIA;0,00;50,00',
      '20/11/2026;HOTEL 1/2;50,00;270,00',
      '20/11/2026;LOJA;60,00;55,00',
    ],
    [
      [-5_000, null],
      [-5_500, null],
      [-11_240, 'US$ 20,00'],
      [-27_000, null],
    ],
  ],
  [
    'Sicredi',
    [
      'Data;Descrição;Parcela;Valor;Valor em Dólar',
      '20/11/2026;ADOBE;;R$ 189,50;US$ 35,00',
      '20/11/2026;DELL;(01/10);R$ 300,00;US$ 35,00',
    ],
    [
      [-18_950, 'US$ 35,00'],
      [-30_000, null],
    ],
  ],
  [
    'Wise',
    [
      WISE,
      'T-1,COMPLETED,OUT,2026-11-20 10:11:12,2026-11-20 10:11:12,FAISCA,590.13,BRL,FIGMA INC,108.64,USD,0.1841',
      'T-2,COMPLETED,OUT,2026-11-20 10:11:12,2026-11-20 10:11:12,FAISCA,100.00,BRL,ANA,100.00,BRL,1.0',
      'T-4,COMPLETED,IN,2026-11-20 10:11:12,2026-11-20 10:11:12,PADOCA,4800.00,BRL,FAISCA,4800.00,BRL,1.0',
      'T-3,COMPLETED,OUT,2026-11-20 10:11:12,2026-11-20 10:11:12,FAISCA,600.00,BRL,SKETCH,95.00,EUR,0.1583',
    ],
    [
      [480_000, null],
      [-10_000, null],
      [-59_013, 'US$ 108,64'],
      [-60_000, null],
    ],
  ],
  [
    'the statement of Wise',
    [
      'TransferWise ID,Date,Amount,Currency,Description,Running Balance,Exchange From,Exchange To,Exchange Rate,Exchange To Amount',
      'CARD-1,20-11-2026,-590.13,BRL,FIGMA,4209.87,BRL,USD,0.1841,108.64',
      'TRANSFER-2,20-11-2026,4800.00,BRL,PADOCA,4800.00,,,,',
    ],
    [
      [480_000, null],
      [-59_013, 'US$ 108,64'],
    ],
  ],
])('a line has the dollars that %s prints beside the reais, unless it is an instalment', async (name, rows, dollars) => {
  const api = await start()
  const account = await givenAccount(api, name)
  await bring(api, account, csv(...rows))
  const lines = await readLines(api, account)
  expect(lines.map(({ centavos, dollars }) => [centavos, dollars])).toEqual(expect.arrayContaining(dollars))
  expect(lines).toHaveLength(dollars.length)
})
