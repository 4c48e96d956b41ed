import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import { ImportKind } from 'contract/finance/import-fields.ts'
import type { ImportForm } from 'contract/finance/imports.ts'
import { describe, expect, test } from 'vitest'
import { parseImport } from './parse-import.ts'
import type { FileNature } from './recognize-statement.ts'
import type { Movement } from './resolve-signs.ts'

const FOLDER = join(import.meta.dirname, '../../../testing/statements')
const FORM: ImportForm = {
  kind: 'outflow',
  opposite: 'import',
  unknown: 'create',
  duplicates: 'skip',
  problems: 'refuse',
}

async function readBytes(bytes: Uint8Array, form: Partial<ImportForm> = {}, of?: FileNature) {
  const task = { bytes, form: { ...FORM, ...form }, today: '2026-11-28', remembered: {}, of }
  const { movementSlices, ...parsed } = await parseImport(task)
  return { ...parsed, movements: movementSlices.flatMap((slice) => deserialize(slice) as Movement[]) }
}

const read = (file: string, form: Partial<ImportForm> = {}) => readBytes(readFileSync(join(FOLDER, file)), form)

const sum = (movements: readonly Movement[], kind: ImportKind): number =>
  movements.filter((one) => one.kind === kind && one.doubt === null).reduce((total, { centavos }) => total + (centavos ?? 0), 0)

const BOTH = ImportKind.options

/** Each file: what goes out and comes in, in centavos, the rows that are left out, and the screens from which the direction is asked. */
const STATEMENTS: readonly [file: string, out: number, into: number, leftOut: number, asked: readonly ImportKind[]][] = [
  ['annacruz-bb.ofx', 6_701_07, 13_293_82, 0, []],
  ['annacruz-bradesco.ofx', 2_166_81, 0, 0, []],
  ['annacruz-cef_malformed_decimal.ofx', 0, 0, 1, []],
  ['annacruz-santander.ofx', 47_01, 47_01, 0, []],
  ['asaas.csv', 4_800_00, 4_800_00, 0, []],
  ['asgrim-ofx-multiple-accounts-xml.ofx', 0, 0, 3, []],
  ['asgrim-ofxdata-bb-two-stmtrs.ofx', 78_432_53, 74_783_87, 0, []],
  ['asgrim-ofxdata-bb.ofx', 0, 239_55, 0, []],
  ['asgrim-ofxdata-oneline.ofx', 0, 0, 8, []],
  ['bb-antigo.csv', 6_300_00, 4_800_00, 2, []],
  ['bb-fatura.csv', 44_50, 0, 1, []],
  ['bb-novo.csv', 6_300_00, 4_800_00, 4, []],
  ['bb-valor-inf.csv', 6_300_00, 4_800_00, 1, []],
  ['bradesco-card-CR.csv', 162_10, 62_38, 6, []],
  ['bradesco-cartao.csv', 91_80, 0, 1, []],
  ['bradesco-extrato.csv', 6_407_50, 4_800_00, 9, []],
  ['bradesco_emp.csv', 224_00, 15_00, 7, []],
  ['c6-ago.csv', 284_01, 0, 0, []],
  ['c6-conta.csv', 1_800_00, 4_800_00, 0, []],
  ['c6-inclusao.csv', 1_895_00, 0, 1, []],
  ['c6-jul.csv', 284_01, 0, 0, []],
  ['caixa-web.csv', 1_800_00, 4_800_00, 0, []],
  ['caixa.txt', 6_300_00, 4_800_00, 0, []],
  ['conta-azul-contas-pagar.csv', 18_648_27, 0, 0, ['inflow']],
  ['cora.csv', 6_300_00, 4_800_00, 0, []],
  ['efi.csv', 1_19, 100_00, 0, []],
  ['excel-2003.xls', 1_800_00, 4_800_50, 0, []],
  ['extractor-example3.ofx', 0, 0, 1, []],
  ['extractor-example4.ofx', 34_10, 669_60, 2, []],
  ['extractor-inline.ofx', 0, 0, 1, []],
  ['extrato-de-contas-em-aberto.csv', 1_199_80, 22_500_00, 0, []],
  ['extrato-menos-final.csv', 6_300_00, 4_800_00, 0, []],
  ['fatura-ddmm-menos-final.csv', 1_980_90, 189_50, 1, []],
  ['inter-cartao.csv', 2_494_90, 189_50, 1, []],
  ['inter-conta.csv', 1_855_90, 4_800_00, 0, []],
  ['interfat.csv', 129_90, 0, 1, []],
  ['itau-cartao.csv', 2_175_36, 0, 2, []],
  ['itau-empresas-planilha.csv', 6_358_90, 4_800_00, 4, []],
  ['itau-extrato-sem-cabecalho.txt', 28_202_17, 4_800_00, 0, []],
  ['itau-mensal.csv', 1_800_00, 4_800_00, 1, []],
  ['lista-sem-sinal.csv', 0, 0, 0, BOTH],
  ['mercadopago.csv', 1_800_00, 4_800_00, 0, []],
  ['meses-por-extenso.csv', 1_800_00, 4_800_00, 0, []],
  ['natureza.csv', 1_800_00, 4_800_00, 0, []],
  ['nibo-a-pagar.csv', 12_343_27, 0, 1, ['inflow']],
  ['nubank-cartao-antigo.csv', 2_503_12, 189_50, 1, []],
  ['nubank-cartao-so-compras.csv', 2_140_70, 0, 0, []],
  ['nubank-conta-so-entradas.csv', 0, 4_800_00, 0, []],
  ['nubank-conta.csv', 6_300_00, 4_800_00, 0, []],
  ['nubank-fatura.ofx', 2_494_90, 189_50, 1, []],
  ['ofx-entities-cdata.ofx', 32_00, 0, 0, []],
  ['pagbank-movimento.csv', 6_300_00, 4_800_00, 0, []],
  ['planilha-agencia.csv', 14_143_27, 0, 1, ['inflow']],
  ['santander-extrato.csv', 6_489_90, 4_800_00, 2, []],
  ['santander-fatura.csv', 2_494_90, 189_50, 1, []],
  ['santander-html.xls', 1_800_00, 4_800_00, 0, []],
  ['shared-strings-capital.xlsx', 0, 0, 5, []],
  ['sicoob-extrato.csv', 6_300_00, 4_800_00, 5, []],
  ['sicredi.csv', 1_800_00, 4_800_00, 1, []],
  ['sinal-em-coluna.csv', 1_800_00, 4_800_00, 0, []],
  ['so-estornos.csv', 0, 0, 0, BOTH],
  ['stone.csv', 1_800_00, 4_800_00, 1, []],
  ['stripe.csv', 0, 0, 0, BOTH],
  ['tabela-antiga.xls', 1_800_00, 4_800_00, 0, []],
  ['tipo-debito-credito.csv', 6_300_00, 4_800_00, 0, []],
  ['tipo-saida-entrada.csv', 6_300_00, 4_800_00, 0, []],
  ['us-dates.csv', 1_800_00, 4_800_00, 0, []],
  ['utf16-tab.txt', 1_800_00, 4_800_00, 0, []],
  ['xp-cartao.csv', 2_494_90, 0, 1, []],
  ['conta-azul-receber.csv', 0, 10_600_00, 0, ['outflow']],
  ['dc-sem-nome.csv', 1_800_00, 4_500_00, 0, []],
  ['favorecido.csv', 1_800_00, 4_800_00, 0, []],
  ['minusculo.ofx', 1_234_56, 0, 0, []],
  ['neon.csv', 1_800_00, 0, 0, []],
  ['partes-absolutas.xlsx', 1_800_00, 4_800_50, 0, []],
  ['partes-barras-estrito.xlsx', 1_800_00, 4_800_50, 0, []],
  ['partes-maiusculas.xlsx', 1_800_00, 4_800_50, 0, []],
  ['planilha-outubro.csv', 14_143_27, 0, 1, ['inflow']],
  ['planilha-receitas.csv', 0, 6_000_50, 0, ['outflow']],
  ['btg-saldo-diario.csv', 1_800_00, 4_800_00, 1, []],
  ['conta-simples.csv', 1_800_00, 4_800_00, 0, []],
  ['conta-simples-cartao.csv', 610_55, 50_00, 0, []],
  ['mercadopago-liberacoes.csv', 1_800_00, 4_800_00, 2, []],
  ['payoneer.csv', 0, 0, 2, []],
  ['remetente.csv', 1_800_00, 4_800_00, 0, []],
  ['stone-destino.csv', 1_800_00, 4_800_00, 0, []],
  ['wise-historico.csv', 1_800_00, 4_800_00, 0, []],
  ['segunda-linha-favorecido.csv', 1_800_00, 4_800_00, 0, []],
  ['segunda-linha-na-celula.csv', 1_800_00, 4_800_00, 1, []],
  ['segunda-linha-virgulas.csv', 1_989_90, 4_800_00, 2, []],
  ['sem-cabecalho-doc.csv', 1_800_00, 4_800_00, 0, []],
  ['sicredi-cartao.csv', 189_50, 0, 1, []],
  ['us-dates-colunas.csv', 1_800_00, 4_800_00, 0, []],
  ['us-dates-curtas.csv', 1_800_00, 4_800_00, 0, []],
  ['us-dates-postagem.csv', 10_00, 20_00, 0, []],
  ['xml-sem-pi.ofx', 10_00, 0, 0, []],
  ['brb-total-na-outra-data.csv', 1_539_90, 4_800_00, 1, []],
  ['nomad-conta-em-dolar.csv', 0, 0, 0, BOTH],
  ['paypal.csv', 1_124_00, 1_200_00, 1, []],
  ['planilha-entrou-saiu.csv', 5_034_56, 4_800_00, 1, []],
]
/** Workbooks of which only the reader is of interest, a page without a table, and lists that are of whatever the import was begun for. */
const OTHERS = readdirSync(FOLDER).filter((file) => /^calamine|^sessao|^omie|^bling|^planilha-colada/.test(file))

test.each([
  ['annacruz-bb.ofx', 81],
  ['asgrim-ofxdata-bb-two-stmtrs.ofx', 36],
])('of %s all %i rows are read', async (file, rows) => {
  expect((await read(file)).movements).toHaveLength(rows)
})

describe('every statement is read rightly from both screens', () => {
  test('each file of the folder is in the table', () => {
    expect([...STATEMENTS.map(([file]) => file), ...OTHERS].sort()).toEqual(readdirSync(FOLDER).sort())
  })

  test.each(STATEMENTS.flatMap((row) => BOTH.map((kind) => [kind, ...row] as const)))(
    'from the screen of %ss: %s',
    async (kind, file, out, into, leftOut, asked) => {
      const { movements, problems, balances, missing } = await read(file, { kind })
      const [went, came] = [sum(movements, 'outflow'), sum(movements, 'inflow')]
      const skipped = movements.filter(({ doubt }) => doubt !== null).length + balances
      const isAsked = missing.includes('direction')
      expect({ isAsked, problems }).toEqual({ isAsked: asked.includes(kind), problems: [] })
      expect([went, came, skipped]).toEqual(isAsked ? [0, 0, balances] : [out, into, leftOut])
    },
  )
})

test.each([
  ['omie.csv', 6_300_00],
  ['bling-contas-com-saldo.csv', 2_499_90],
  ['planilha-colada.txt', 479_50],
])('%s is a list of what the import was begun for', async (file, centavos) => {
  for (const kind of BOTH) {
    const { movements, missing } = await read(file, { kind })
    expect([missing, sum(movements, kind)]).toEqual([[], centavos])
  }
})

test.each([
  ['favorecido.csv', 'PIX ENVIADO - CAROL LIMA'],
  ['neon.csv', 'Carol - Pix enviado'],
  ['remetente.csv', 'Pix - CAROL LIMA - FAISCA'],
  ['segunda-linha-favorecido.csv', 'PIX RECEBIDO - PADOCA DO ZE - CNPJ 12.345.678/0001-90'],
  ['segunda-linha-virgulas.csv', 'TED ENVIADA - BANCO 341 AG 1 CAROL'],
  ['segunda-linha-na-celula.csv', 'DÉB.PIX - CAROL LIMA - DOC.: Pix'],
  ['paypal.csv', 'Retirada geral'],
  ['minusculo.ofx', 'LOJA <A> é RUA 1'],
  ['xml-sem-pi.ofx', 'Café & <Cia>'],
  ['bb-novo.csv', 'Pix - Enviado - 03/11 10:11 CAROL LIMA'],
  ['itau-empresas-planilha.csv', 'PIX RECEBIDO - PADOCA DO ZE LTDA'],
  ['bradesco-extrato.csv', 'PAGTO ELETRON COBRANCA - IMOBILIARIA CENTRAL'],
  ['bradesco-extrato.csv', 'TRANSFERENCIA PIX - REM: FAISCA COMUNICACAO 03/11 - DES: CAROL LIMA 03/11'],
  ['bradesco_emp.csv', 'TARIFA BANCARIA CESTA PJ FACIL 1'],
  ['sicoob-extrato.csv', 'PIX EMIT.OUTRA IF - Pagamento Pix - CAROL LIMA - ***.456.789-**'],
  ['cora.csv', 'Pix enviado - CAROL LIMA'],
  ['stone-destino.csv', 'Pix - CAROL LIMA - FAISCA'],
  ['asaas.csv', 'Cobrança recebida - fatura nr. 1234 Padoca do Zé'],
  ['conta-azul-contas-pagar.csv', 'Aluguel'],
  ['santander-extrato.csv', 'PIX ENVIADO CAROL LIMA'],
  ['inter-cartao.csv', 'NOTEBOOK DELL 3/10'],
  ['xp-cartao.csv', 'DELL 3/10'],
  ['c6-jul.csv', 'LOJA EXEMPLO MOVEIS- 2/7'],
  ['ofx-entities-cdata.ofx', 'Cartão & Cia'],
  ['ofx-entities-cdata.ofx', 'Padaria Pao & Cia'],
])('in %s who and what are both in the description, once: %s', async (file, description) => {
  expect((await read(file)).movements.map((one) => one.description)).toContain(description)
})

test.each([
  ['us-dates.csv', ['2026-11-03', '2026-11-28']],
  ['planilha-agencia.csv', ['2026-11-03', '2026-11-05', '2026-11-20']],
  ['bradesco-card-CR.csv', ['2026-07-18', '2026-07-17', '2025-12-31', '2026-07-18']],
  ['fatura-ddmm-menos-final.csv', ['2026-11-03', '2026-11-05', '2026-11-10', '2026-11-12', '2025-12-28']],
  ['conta-azul-contas-pagar.csv', ['2026-11-05', '2026-11-30', '2026-11-20']],
  ['nibo-a-pagar.csv', ['2026-12-20', '2026-11-05', '2026-11-10']],
  ['caixa.txt', ['2026-11-03', '2026-11-04', '2026-11-05']],
])('in %s the days are those that are meant', async (file, days) => {
  expect((await read(file)).movements.map(({ date }) => date)).toEqual(days)
})

test.each([
  ['santander-extrato.csv', ['2026-11-03', '2026-11-04', '2026-11-05', null]],
  ['conta-azul-contas-pagar.csv', ['2026-11-06', null, null]],
  ['planilha-agencia.csv', ['2026-11-03', '2026-11-05', null]],
])('in %s what is due is open, and the situation in the bank’s words decides', async (file, paidOn) => {
  expect((await read(file)).movements.map((one) => one.paidOn)).toEqual(paidOn)
})

test('a bill that was paid has the value that was paid, with its interest and fine in the notes', async () => {
  const [paid] = (await read('conta-azul-contas-pagar.csv')).movements
  expect(paid).toMatchObject({
    centavos: 4_605_00,
    names: { category: 'Aluguel', project: 'Administrativo', supplier: 'Imobiliária Central' },
    notes: 'Valor original: R$ 4.500,00 · Juros: R$ 15,00 · Multa: R$ 90,00',
  })
})

test('an open bill that was paid in part keeps what it is of, and a bill without a description has its supplier’s name', async () => {
  const { movements } = await read('omie-contas-a-pagar.csv')
  expect(movements.map(({ description, centavos, paidOn, notes }) => [description, centavos, paidOn, notes])).toEqual([
    ['Locaweb', 89_90, '2026-11-05', null],
    ['Carol', 1_000_00, null, 'Já pago: R$ 400,00'],
    ['Contador', 600_00, null, null],
    ['Gráfica 2/3', 1_234_50, null, null],
  ])
  expect(movements.map(({ names }) => names.supplier)).toEqual(['Locaweb', 'Carol', 'Contador', 'Gráfica'])
})

test.each([
  ['outflow', [{ supplier: 'Imobiliaria Central' }, { supplier: 'Vivo' }]],
  ['inflow', [{ client: 'Imobiliaria Central' }, { client: 'Vivo' }]],
] as const)(
  'one column of clients and suppliers has the party of each %s, and is no part of its description',
  async (kind, names) => {
    const { movements, mapping } = await read('bling-contas-com-saldo.csv', { kind })
    const parties = movements.map(({ names: { client, supplier } }) => (kind === 'inflow' ? { client } : { supplier }))
    expect(parties.slice(0, 2)).toEqual(names)
    expect(movements.some((one) => 'supplier' in one.names === (kind === 'inflow'))).toBe(false)
    expect(movements.map((one) => one.description).slice(0, 2)).toEqual(['Aluguel outubro', 'Internet'])
    expect(mapping.client).toBe(mapping.supplier)
  },
)

const WITH_PARTY = Buffer.from('Data;Descrição;Cliente/Fornecedor;Valor\n03/11/2026;Pix;Padoca do Zé;480,00\n')

test('a list with a column of clients and suppliers, without signs, asks whether it has outflows or inflows', async () => {
  expect((await readBytes(WITH_PARTY)).missing).toEqual(['direction'])
})

test('a statement’s line has the name from a column of clients and suppliers in its description', async () => {
  const { movements } = await readBytes(WITH_PARTY, { negatives: 'out' }, 'account')
  expect(movements).toMatchObject([{ description: 'Pix - Padoca do Zé', counterparty: 'Padoca do Zé' }])
})

test.each(['inter-cartao.csv', 'bradesco-cartao.csv', 'itau-cartao.csv', 'xp-cartao.csv', 'nubank-cartao-antigo.csv'])(
  'the payment of the bill stays out of %s too where the person said that it is a card’s bill',
  async (file) => {
    const { movements } = await read(file, { negatives: 'in' })
    expect(movements.filter(({ doubt }) => doubt === 'billPayment').map(({ kind }) => kind)).toContain('inflow')
    expect(movements.filter(({ description, doubt }) => /^pag/i.test(description) && doubt === null)).toEqual([])
  },
)

test.each([
  ['any', 'inflow', 0, 6_000_00],
  ['any', 'outflow', 6_000_00, 0],
  ['in', 'inflow', 6_000_00, 0],
  ['out', 'outflow', 0, 6_000_00],
] as const)('a list without signs follows the answer “%s” from the screen of %ss', async (negatives, kind, out, into) => {
  const { movements, missing } = await read('lista-sem-sinal.csv', { negatives, kind })
  expect([missing, sum(movements, 'outflow'), sum(movements, 'inflow')]).toEqual([[], out, into])
})

test.each([
  ['calamine-issue_419.xlsx', 'Hello'],
  ['calamine-issue_530.xlsx', '报表导出人：'],
  ['calamine-date_1904.xlsx', '01/01/2021'],
  ['calamine-minimal_package.xlsx', 'DOB'],
])('%s, whose parts have other names or another place, is read', async (file, text) => {
  expect((await read(file)).firstRows.flatMap(({ cells }) => cells)).toContain(text)
})

test('a page without a table is called by its name', async () => {
  await expect(read('sessao-expirada.xls')).rejects.toMatchObject({
    fields: { file: expect.stringMatching(/página da internet/) },
  })
})
