import { formatDate } from 'contract/values/dates.ts'
import { formatAmount, formatBRL, MAX_CENTAVOS, toDecimal } from 'contract/values/money.ts'
import { stringify } from 'csv-stringify/sync'
import { array, assert, asyncProperty, bigInt, constantFrom, integer, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeFormula, unescapeFormula } from '#features/finance/formula.ts'
import { guessHeader, guessMapping, parseAmount } from './columns.ts'
import { detectDayFormat, parseDay } from './day.ts'
import { type FileRow, guessDelimiter, parseRows } from './records.ts'
import { decodeText, openSheet } from './sheet.ts'

async function read(text: string, delimiter = guessDelimiter(text)): Promise<FileRow[]> {
  const rows: FileRow[] = []
  for await (const found of parseRows(text, delimiter)) rows.push(found)
  return rows
}

/** Reads an amount in centavos, below zero where a minus or the letter of a debit says so. */
function readSigned(text: string): bigint | undefined {
  const { centavos, sign, direction } = parseAmount(text) ?? {}
  return centavos !== undefined && (sign === '-' || direction === 'outflow') ? -centavos : centavos
}

const row = (line: number, ...cells: string[]): FileRow => ({ line, cells })

describe('amounts with the signs of banks, in the forms that contract/read-amount.ts reads', () => {
  test.each([
    ['1.234,56', 1_234_56n],
    ['R$ 1.234,56', 1_234_56n],
    ['R$\u00a01.234,56', 1_234_56n],
    ['-1.234,56', -1_234_56n],
    ['-R$ 1.234,56', -1_234_56n],
    ['R$ -1.234,56', -1_234_56n],
    ['\u2212R$\u00a0660,00', -660_00n],
    ['(1.234,56)', -1_234_56n],
    ['1.234,56-', -1_234_56n],
    ['1.234,56 D', -1_234_56n],
    ['1.234,56 C', 1_234_56n],
    ['+12,3', 12_30n],
    ['1.234,56+', 1_234_56n],
    ['(-) 1.234,56', -1_234_56n],
    ['1.234,56D', -1_234_56n],
    ['1.234,56 (C)', 1_234_56n],
    ['D 1.234,56', -1_234_56n],
    ['1.234,56CR', 1_234_56n],
    ['0,00', 0n],
  ])('%s', (text, centavos) => expect(readSigned(text)).toBe(centavos))

  test.each(['', ' ', 'abc', '1,234', '--1', '12 reais', '21/11/2026', '∞'])('“%s” is none', (text) =>
    expect(parseAmount(text)).toBeUndefined(),
  )

  test('whatever we write is read as it was', () => {
    assert(
      property(bigInt({ min: BigInt(-MAX_CENTAVOS), max: BigInt(MAX_CENTAVOS) }), (centavos) => {
        for (const write of [formatAmount, formatBRL, toDecimal]) expect(readSigned(write(centavos))).toBe(centavos)
        expect(readSigned(toDecimal(centavos).replace('.', ','))).toBe(centavos)
      }),
    )
  })
})

describe('days', () => {
  test.each([
    ['21/11/2026', '2026-11-21'],
    ['1/2/2026', '2026-02-01'],
    ['21/11/26', '2026-11-21'],
    ['01/01/99', '1999-01-01'],
    ['2026-11-21', '2026-11-21'],
    ['2026/11/21', '2026-11-21'],
    ['21-11-2026', '2026-11-21'],
    ['21.11.2026', '2026-11-21'],
    ['21/11/2026 10:32', '2026-11-21'],
    ['2026-11-21T10:32:00Z', '2026-11-21'],
    ['29/02/2024', '2024-02-29'],
    ['20261121', '2026-11-21'],
    ['20261121103000', '2026-11-21'],
    ['21 nov 2026', '2026-11-21'],
    ['21 Nov, 2026', '2026-11-21'],
    ['Nov 21, 2026', '2026-11-21'],
    ['21/nov/26', '2026-11-21'],
    ['21 de novembro de 2026', '2026-11-21'],
    ['21-Nov-2026', '2026-11-21'],
  ])('%s', (text, day) => expect(parseDay(text)).toBe(day))

  test.each([
    '',
    '31/02/2026',
    '29/02/2025',
    '21/13/2026',
    '2026-13-01',
    '11/2026',
    '21/11',
    '21/11/202',
    'ontem',
    '1.234,56',
    '12.34',
  ])('“%s” is none', (text) => expect(parseDay(text)).toBeUndefined())

  test.each([
    ['03/11', 'Fatura de 11/2026', '2026-11-03'],
    ['31/12', 'Data: 21/07/2026 02:07:34', '2025-12-31'],
    ['02/01', 'Período: 01/12/2025 a 31/12/2025', '2026-01-02'],
    ['3', 'CONTROLE NOVEMBRO 2026', '2026-11-03'],
    ['31', 'nov/26', undefined],
    ['3', 'Extrato de 03/11/2026', undefined],
  ])('“%s” under “%s” takes the year, and the month, of the heading', (text, heading, day) =>
    expect(parseDay(text, detectDayFormat(heading, [text], '2026-11-28'))).toBe(day),
  )

  test('one number over 12 says for the whole file that months stand first', () => {
    const format = detectDayFormat('', ['11/03/2026', '11/28/2026'], '2026-11-28')
    expect(parseDay('11/03/2026', format)).toBe('2026-11-03')
    expect(parseDay('11/03/2026', detectDayFormat('', ['11/03/2026', '28/11/2026'], '2026-11-28'))).toBe('2026-03-11')
  })

  test('every day that we write is read as it was', () => {
    const days = integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2199, 11, 31) / 86_400_000 })
    assert(
      property(days, (day) => {
        const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
        expect(parseDay(formatDate(date))).toBe(date)
        expect(parseDay(date)).toBe(date)
      }),
    )
  })
})

describe('cells that would be formulas', () => {
  test('are texts, and come back as they were', () => {
    const texts = array(constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a', '1', '＝'), { maxLength: 6 })
    assert(
      property(texts, (letters) => {
        const text = letters.join('')
        expect(unescapeFormula(escapeFormula(text))).toBe(text)
        expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r＝]/)
      }),
    )
  })
})

describe('rows', () => {
  test('whatever is written by RFC 4180 is read as it was, cut by any of the delimiters', async () => {
    const cell = string({
      unit: constantFrom('a', 'ç', '"', ';', ',', '\t', '|', '\n', "'", ' ', '1'),
      minLength: 1,
      maxLength: 8,
    })
    // A row that has only blank cells is skipped, like an empty row.
    const filled = array(cell, { minLength: 3, maxLength: 3 }).filter((cells) => cells.some((text) => text.trim() !== ''))
    const rows = array(filled, { minLength: 1, maxLength: 8 })
    await assert(
      asyncProperty(
        rows,
        constantFrom(';', ',', '\t', '|'),
        constantFrom('\r\n', '\n'),
        async (cells, delimiter, record_delimiter) => {
          const text = stringify(cells, { delimiter, record_delimiter, quoted: true })
          expect((await read(text, delimiter as ';')).map((found) => found.cells)).toEqual(cells)
        },
      ),
    )
  })

  test('each knows the line on which it begins, whichever line ends there are', async () => {
    expect(await read('a;b\r\n\r\n"x\r\ny";2\n3;"4"\rlast;"q"')).toEqual([
      row(1, 'a', 'b'),
      row(3, 'x\r\ny', '2'),
      row(5, '3', '4'),
      row(6, 'last', 'q'),
    ])
  })

  test.each([65_534, 65_535, 65_536])('an emoji after %i units of a long file stays whole', async (units) => {
    const before = 'Café;1\n'.repeat(10_000).slice(0, units - 2)
    const text = `${before}\nx🎉;2\n`
    const rows = await read(text, ';')
    expect(rows.at(-1)?.cells).toEqual(['x🎉', '2'])
  })

  test('a spreadsheet’s empty rows are no rows, and are counted', async () => {
    expect(await read('a;b\r\n;\r\n ; \r\n1;2\r\n', ';')).toEqual([row(1, 'a', 'b'), row(4, '1', '2')])
  })

  test('a quote inside a plain cell is only a quote', async () => {
    expect(await read('a;b\nLoja "X" ltda;2')).toEqual([row(1, 'a', 'b'), row(2, 'Loja "X" ltda', '2')])
  })

  test.each([
    ['a;b\n1;"2\n3;4\n', 'Por volta da linha 2, há aspas que abrem e não se fecham'],
    [`a;b\n1;${'x'.repeat(300_000)}\n`, 'Por volta da linha 2, a linha é longa demais'],
    [`a;b\r\n1;2\r\n${';'.repeat(300_000)}\r\n`, 'Por volta da linha 3, a linha é longa demais'],
  ])('what cannot be cut names its line', async (text, reason) => {
    await expect(read(text, ';')).rejects.toMatchObject({ fields: { file: reason } })
  })

  test.each([
    ['Data;Valor;Texto\n01/01/2026;1.234,56;a, b', ';'],
    ['Data,Valor,Texto\n2026-01-01,"1.234,56",a', ','],
    ['Data\tValor\n01/01/2026\t1,5', '\t'],
    ['a|b|c\n1,5|2,5|3', '|'],
    ['Data;Valor\n01/01/2026;1,50\n02/01/2026;2,50', ';'],
    ['uma coluna só', ';'],
  ])('the delimiter is found: %j', (text, delimiter) => expect(guessDelimiter(text)).toBe(delimiter))
})

describe('texts', () => {
  const utf16 = Buffer.from('\ufeffação;1', 'utf16le')
  test.each([
    ['UTF-8', Buffer.from('ação;1')],
    ['UTF-8', Buffer.from('\ufeffação;1')],
    ['Windows-1252', Buffer.from('ação;1', 'latin1')],
    ['UTF-16', utf16],
    ['UTF-16', Buffer.from(utf16).swap16()],
  ])('%s', async (encoding, bytes) => expect(await decodeText(bytes)).toEqual({ text: 'ação;1', encoding }))

  test('the euro of Windows-1252 is one', async () => {
    expect((await decodeText(Buffer.from([0x80, 0xe7]))).text).toBe('€ç')
  })

  test.each([
    [Buffer.from('504b0304140000000800', 'hex'), /planilha/],
    [Buffer.from('%PDF-1.7\n'), /PDF/],
    [Buffer.from('a\0b'), /não é um texto/],
  ])('what is none is refused', async (bytes, reason) => {
    await expect(decodeText(bytes)).rejects.toMatchObject({ fields: { file: expect.stringMatching(reason) } })
  })

  test.each([
    [':20:STARTUMS\n:25:00100/12345\n:61:2610051005D1500,00NTRF\n', 'MT940'],
    ['<OFC>\n<DTD>2\n<CPAGE>1252\n<ACCTSTMT>\n<ACCTFROM>\n<BANKID>237\n', 'OFC'],
    ['<?xml version="1.0"?>\n<OFC><DTD>2', 'OFC'],
    ['<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">', 'CAMT'],
    ['<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe"><NFe>', 'XML de nota fiscal'],
    ['02RETORNO01COBRANCA       00000000000012345678AGENCIA', 'CNAB'],
    ['23700000         212345678000190\n', 'CNAB'],
    ['!Type:Bank\nD05/10/2026\nT-1500.00\n^\n', 'QIF'],
  ])('a file that other programs exchange with banks is called by its name: %j', async (text, name) => {
    const opened = openSheet(Buffer.from(text), {}, {})
    await expect(opened).rejects.toMatchObject({ fields: { file: expect.stringContaining(`Isto é um arquivo ${name}`) } })
  })
})

describe('columns', () => {
  test.each([
    [['Data', 'Descrição', 'Valor', 'Projeto', 'Categoria'], { date: 0, description: 1, amount: 2, project: 3, category: 4 }],
    [['Data', 'Descrição', 'Valor (R$)', 'Cliente', 'Recebida em'], { date: 0, description: 1, amount: 2, client: 3, paidOn: 4 }],
    [['DATA LANÇAMENTO', 'Histórico', 'Crédito (R$)', 'Débito (R$)'], { date: 0, description: 1, credit: 2, debit: 3 }],
    [
      ['Data de vencimento', 'Descrição', 'Valor previsto', 'Valor realizado'],
      { dueDate: 0, description: 1, amount: 2, paidAmount: 3 },
    ],
    [['Data', 'Descrição', 'Valor realizado'], { date: 0, description: 1, amount: 2 }],
    ...['Cliente/Fornecedor', 'Fornecedor / Cliente', 'Cliente ou Fornecedor (Nome Fantasia)', 'Nome do Cliente/Fornecedor'].map(
      (party) =>
        [['Vencimento', party, 'Descrição', 'Valor'], { dueDate: 0, client: 1, supplier: 1, description: 2, amount: 3 }] as const,
    ),
    [
      ['Data', 'Descrição', 'Cliente/Fornecedor', 'Fornecedor', 'Valor'],
      { date: 0, description: 1, client: 2, supplier: 3, amount: 4 },
    ],
    [['date', 'title', 'amount', 'Cliente'], { date: 0, description: 1, amount: 2, client: 3 }],
  ] as const)('are known by their names: %j', (header, mapping) => {
    expect(guessHeader([row(1, ...header)])).toBe(1)
    expect(guessMapping(header, [])).toEqual(mapping)
  })

  test('names may stand below a bank’s own heading', () => {
    const rows = [row(1, 'Extrato de conta'), row(2, 'Agência 1', '2'), row(3, 'Data', 'Histórico', 'Valor')]
    expect(guessHeader(rows)).toBe(3)
  })

  test('without names, by what stands in them', () => {
    const rows = [row(1, '7', '01/02/2026', 'Aluguel do escritório', '1.500,00'), row(2, '8', '02/02/2026', 'Luz', '99,10')]
    expect(guessHeader(rows)).toBe(0)
    expect(guessMapping([], rows)).toMatchObject({ date: 1, description: 2 })
  })
})
