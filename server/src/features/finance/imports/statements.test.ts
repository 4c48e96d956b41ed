import { importEntries, listImports, previewImport, undoImport } from 'contract/finance/imports.ts'
import { asc, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { entries } from '#db/tables/entries.ts'
import { startApiForTest, startTestApi, type TestApi } from '#testing/api.ts'
import { findWrongEntrySums } from '#testing/rollups.ts'
import { shareServer } from '#testing/share-server.ts'
import { isBalance, isBillPayment } from './recognize-statement.ts'

/** Starts the server of the tests that write nothing. */
const startSharedApi = shareServer(startTestApi)

const file = (...lines: string[]) => new File([lines.join('\n')], 'extrato.csv', { type: 'text/csv' })
const input = (content: File, form: Record<string, string> = {}) => ({
  form: { kind: 'outflow' as const, ...form },
  files: { file: content },
})
const preview = (api: TestApi, content: File, form = {}) => api.ok(previewImport, input(content, form))
const bring = (api: TestApi, content: File, form = {}) => api.ok(importEntries, input(content, form))
const choose = (rows: Record<string, boolean>) => ({ rows: JSON.stringify(rows) })

async function readRecorded(api: TestApi) {
  const rows = await api.db.select().from(entries).where(isNull(entries.deletedAt)).orderBy(asc(entries.date), asc(entries.id))
  return rows.map(({ kind, description, centavos }) => [kind, description, centavos])
}

const NUBANK = file(
  'date,title,amount',
  '2026-11-01,Padaria Real,25.90',
  '2026-11-02,Pagamento recebido,-1320.55',
  '2026-11-03,Estorno de Loja,-40.00',
  '2026-11-04,Adobe,224.00',
)

describe('an imported card’s bill', () => {
  test('of Nubank has purchases out, refunds in, and the bill’s payment left out', async () => {
    const api = await startApiForTest({ today: '2026-11-21' })
    const seen = await preview(api, NUBANK)
    expect(seen).toMatchObject({ card: true, negatives: 'in', missing: [], problems: [], delimiter: ',' })
    expect(seen.rows.map(({ line, kind, doubt, included }) => [line, kind, doubt, included])).toEqual([
      [2, 'outflow', null, true],
      [3, 'inflow', 'billPayment', false],
      [4, 'inflow', null, true],
      [5, 'outflow', null, true],
    ])
    await bring(api, NUBANK)
    expect(await readRecorded(api)).toEqual([
      ['outflow', 'Padaria Real', 25_90],
      ['inflow', 'Estorno de Loja', 40_00],
      ['outflow', 'Adobe', 224_00],
    ])
    expect(await findWrongEntrySums(api)).toEqual([])
  })

  test('without a payment goes out, whichever kind the import was begun for', async () => {
    const api = await startApiForTest()
    const seen = await preview(api, file('date,title,amount', '2026-11-01,Padaria,25.90'), { kind: 'inflow' })
    expect(seen.counts).toMatchObject({ outflow: { entries: 1, centavos: 25_90 }, inflow: { entries: 0 } })
  })

  test('of another company is known by a payment below zero; the paying account’s file is not', async () => {
    const api = await startApiForTest()
    const card = file('Data;Lançamento;Valor', '01/11/2026;Pagamento On Line;-100,00', '02/11/2026;Uber;30,00')
    expect(await preview(api, card)).toMatchObject({ card: true, rows: [{ doubt: 'billPayment' }, { kind: 'outflow' }] })
    const account = file('Data;Lançamento;Valor', '01/11/2026;Pagamento de fatura;-100,00', '02/11/2026;Pix recebido;30,00')
    expect(await preview(api, account)).toMatchObject({
      card: false,
      negatives: 'out',
      rows: [
        { kind: 'outflow', doubt: null, included: true },
        { kind: 'inflow', doubt: null, included: true },
      ],
    })
  })

  test.each(['PAGAMENTO EFETUADO', 'PAGTO DEBITO AUTOMATICO', 'Pagamento de fatura'])(
    'is asked for where “%s”, which accounts have too, is all below zero',
    async (payment) => {
      const api = await startSharedApi()
      const seen = await preview(api, file('Data;Lançamento;Valor', `01/11/2026;${payment};-100,00`, '02/11/2026;Uber;30,00'))
      expect(seen).toMatchObject({ missing: ['direction'], negatives: null, rows: [] })
    },
  )

  test('is asked for where all rows are below zero and none is a known payment', async () => {
    const api = await startSharedApi()
    const card = file('Data;Estabelecimento;Valor;Final do cartão', '01/11/2026;Uber;-30,00;1234', '02/11/2026;Figma;-50,00;1234')
    expect(await preview(api, card)).toMatchObject({ missing: ['direction'], negatives: null, rows: [] })
  })

  test('is asked for where few rows are below zero, in words of neither kind', async () => {
    const api = await startSharedApi()
    const purchases = ['Uber', 'Figma', 'Netflix', 'Adobe'].map((name, day) => `0${day + 1}/11/2026;${name};30,00`)
    const seen = await preview(api, file('Data;Lançamento;Valor', ...purchases, '09/11/2026;Bônus;-10,00'))
    expect(seen).toMatchObject({ missing: ['direction'], negatives: null, rows: [] })
  })

  test.each([
    'PAGAMENTO ON LINE',
    'PAGTO. POR DEB EM C/C',
    'PAGAMENTO COM SALDO',
    'PAGTO DEBITO AUTOMATICO',
    'Pagamento de fatura',
    'PAGAMENTO DE FATURA-INTERNET',
    'DEB AUTOM DE FATURA EM C/C',
    'INCLUSAO DE PAGAMENTO',
    'PGTO DEBITO CONTA 1234 000012345',
    'Pagamentos Validos Normais',
    'Pag Fat Deb Cc',
    'OBRIGADO PELO PAGAMENTO',
    'Payment received',
  ])('is paid by “%s”', (text) => expect(isBillPayment(text)).toBe(true))
  test.each(['Estorno de pagamento', 'PAG*PADARIA', 'PAGSEGURO LOJA', 'Estorno Uber'])('is not paid by “%s”', (text) =>
    expect(isBillPayment(text)).toBe(false),
  )

  test('follows the person’s choice where it was taken for one wrongly', async () => {
    const api = await startApiForTest()
    const seen = await preview(api, NUBANK, { negatives: 'out' })
    expect(seen.rows.map(({ kind, doubt }) => [kind, doubt])).toEqual([
      ['inflow', null],
      ['outflow', null],
      ['outflow', null],
      ['inflow', null],
    ])
  })
})

describe('an imported file of both signs', () => {
  const both = file('Data;Descrição;Valor;Categoria', '01/11/2026;Luz;-99,10;Software', '02/11/2026;Cliente;500,00;Nova')

  test('becomes two imports, outflows and inflows, each with an undo of its own', async () => {
    const api = await startApiForTest()
    const done = await bring(api, both)
    expect(done).toMatchObject({
      imports: [
        { kind: 'outflow', entries: 1, centavos: 99_10 },
        { kind: 'inflow', entries: 1, centavos: 500_00 },
      ],
      created: 0, // an inflow has no category
      leftOut: 0,
    })
    expect((await api.ok(listImports)).imports.map(({ kind, rows }) => [kind, rows]).sort()).toEqual([
      ['inflow', 1],
      ['outflow', 1],
    ])
    const outflows = done.imports.find(({ kind }) => kind === 'outflow')?.id ?? 0
    expect(await api.ok(undoImport, { params: { id: outflows } })).toEqual({ removed: 1, kept: 0 })
    expect(await readRecorded(api)).toEqual([['inflow', 'Cliente', 500_00]])
    expect(await findWrongEntrySums(api)).toEqual([])
  })

  test('is all known already the second time', async () => {
    const api = await startApiForTest()
    await bring(api, both)
    expect((await preview(api, both)).rows.map(({ doubt }) => doubt)).toEqual(['duplicate', 'duplicate'])
  })
})

describe('balance lines of an imported file', () => {
  const statement = file(
    'Data;Descrição;Valor',
    '01/11/2026;Saldo anterior;1.000,00',
    '02/11/2026;Luz;-99,10',
    '02/11/2026;SALDO DO DIA;900,90',
    ';S A L D O;900,90',
    '03/11/2026;Saldo;',
  )

  test('are left out with the reason, and need neither day nor value', async () => {
    const api = await startApiForTest()
    const seen = await preview(api, statement)
    expect(seen).toMatchObject({ problems: [] })
    expect(seen.rows.map(({ line, doubt, included }) => [line, doubt, included])).toContainEqual([2, 'balance', false])
    expect(seen.rows.filter(({ included }) => included).map(({ description }) => description)).toEqual(['Luz'])
    const done = await bring(api, statement)
    expect(done).toMatchObject({ imports: [{ kind: 'outflow', entries: 1 }], leftOut: 4 })
    expect(await readRecorded(api)).toEqual([['outflow', 'Luz', 99_10]])
  })

  test.each([
    ['beside the day', ';Total;-99,10'],
    ['in the column of the day', 'Totais do período;;-99,10'],
  ])('include a line of sums labelled %s, but no purchase at Total', async (_place, sums) => {
    const api = await startApiForTest()
    const seen = await preview(api, file('Data;Descrição;Valor', '02/11/2026;Luz;-49,10', '03/11/2026;Total;-50,00', sums))
    expect(seen).toMatchObject({ problems: [], counts: { balances: 1 } })
    expect(seen.rows.map(({ description, included }) => [description, included])).toEqual([
      ['Luz', true],
      ['Total', true],
    ])
  })

  test('can be ticked, and then have to be readable', async () => {
    const api = await startApiForTest()
    expect((await preview(api, statement, choose({ 2: true }))).counts).toMatchObject({
      outflow: { entries: 1, centavos: 99_10 },
      inflow: { entries: 1, centavos: 1_000_00 },
    })
    expect((await preview(api, statement, choose({ 5: true }))).problems).toEqual([
      { line: 5, column: 'Data', reason: 'Falta a data' },
    ])
  })

  test.each(['Saldo do dia', 'SALDO', 'Saldo anterior', 'S A L D O', 'SALDO TOTAL DISPONÍVEL DIA', 'Saldo em 30/10/2026'])(
    'include “%s”',
    (text) => expect(isBalance(text)).toBe(true),
  )
  test.each(['Saldo do contrato Aurora', 'Saldão de livros', 'Pagamento do saldo', 'Luz', ''])('do not include “%s”', (text) =>
    expect(isBalance(text)).toBe(false),
  )
})

describe('rows of an import chosen one by one:', () => {
  const two = file('Data;Descrição;Valor;Projeto', '01/11/2026;Luz;99,10;Casa', '02/11/2026;Água;50,00;Obra')

  test('an unticked row stays out, with the names that only it has', async () => {
    const api = await startApiForTest()
    const seen = await preview(api, two, choose({ 2: false }))
    expect(seen.rows.map(({ included }) => included)).toEqual([false, true])
    expect(seen.unknown.map(({ name }) => name)).toEqual(['Obra'])
    expect(await bring(api, two, choose({ 2: false }))).toMatchObject({ imports: [{ entries: 1 }], created: 1, leftOut: 1 })
    expect(await readRecorded(api)).toEqual([['outflow', 'Água', 50_00]])
  })

  test('a ticked row comes though it is recorded already, and the others do not', async () => {
    const api = await startApiForTest()
    await bring(api, two)
    expect(await bring(api, two, choose({ 3: true }))).toMatchObject({ imports: [{ entries: 1, centavos: 50_00 }], leftOut: 1 })
  })

  test.each(['x', '{"a":true}', '{"2":1}', '[]'])('the choice “%s” is refused', async (rows) => {
    const api = await startSharedApi()
    expect(await api.fails(previewImport, input(two, { rows }))).toMatchObject({ status: 422 })
  })
})

test('an OFX statement is imported with its columns known, money out and money in', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const statement = new File(
    [
      'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKTRANLIST>\n',
      '<STMTTRN><DTPOSTED>20261103120000[-3:BRT]<TRNAMT>-1200.00<MEMO>PIX ENVIADO JOAO\n</STMTTRN>\n',
      '<STMTTRN><DTPOSTED>20261110<TRNAMT>3525.60<MEMO>TED RECEBIDA\n</STMTTRN>\n',
      '<STMTTRN><DTPOSTED>20261111<TRNAMT>0.00<MEMO>SALDO DO DIA\n</STMTTRN>\n</BANKTRANLIST></OFX>',
    ],
    'extrato.ofx',
  )
  expect(await preview(api, statement)).toMatchObject({ missing: [], problems: [], card: false })
  await bring(api, statement)
  expect(await readRecorded(api)).toEqual([
    ['outflow', 'PIX ENVIADO JOAO', 1200_00],
    ['inflow', 'TED RECEBIDA', 3525_60],
  ])
})
