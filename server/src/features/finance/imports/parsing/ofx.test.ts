import { expect, test } from 'vitest'
import { createFileFacts } from './file-facts.ts'
import { isOfx, readOfxRows } from './ofx.ts'

const read = (text: string) => Array.from(readOfxRows(text), ({ line, cells }) => [line, ...cells])

const SGML = `OFXHEADER:100
DATA:OFXSGML
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKTRANLIST><DTSTART>20261101
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261103120000[-3:BRT]<TRNAMT>-1200.00<FITID>1<MEMO>PIX ENVIADO JOÃO &amp; CIA
</STMTTRN>
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20261110
<TRNAMT>3525.60
<NAME>TED RECEBIDA
<MEMO>CAFÉ SERRANO
</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>10.00</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

const XML = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?><OFX><STMTTRN><DTPOSTED>20261104</DTPOSTED><TRNAMT>-49,90</TRNAMT><NAME>TARIFA</NAME><MEMO>TARIFA</MEMO></STMTTRN><STMTTRN><DTPOSTED>20261105</DTPOSTED><TRNAMT>-5.00</TRNAMT><NAME>CAFE</NAME></STMTTRN></OFX>`

const HEADER = [1, 'Data', 'Histórico', 'Descrição', 'Valor', 'Entrada ou saída', 'Identificador', 'Conta', 'Moeda']

test('an OFX in SGML is a table of its transactions, each with the line on which it begins', () => {
  expect(isOfx(SGML)).toBe(true)
  expect(read(SGML.replaceAll('\n', '\r\n'))).toEqual([
    HEADER,
    [6, '2026-11-03', 'PIX ENVIADO JOÃO & CIA', '', '1200,00', 'D', '1', '', 'BRL'],
    [8, '2026-11-10', 'TED RECEBIDA', 'CAFÉ SERRANO', '3525,60', 'C', '', '', 'BRL'],
  ])
})

test('an OFX in XML on a single line is the same table, with a line for each transaction', () => {
  expect(isOfx(XML)).toBe(true)
  expect(read(XML)).toEqual([
    HEADER,
    [2, '2026-11-04', 'TARIFA', 'TARIFA', '49,90', 'D', '', '', ''],
    [3, '2026-11-05', 'CAFE', '', '5,00', 'D', '', '', ''],
  ])
})

const list = (...transactions: [type: string, amount: string][]) =>
  `<STMTRS>${transactions.map(([type, amount]) => `<STMTTRN><TRNTYPE>${type}<TRNAMT>${amount}</STMTTRN>`).join('')}</STMTRS>`

const readDirections = (...statements: string[]) =>
  read(`<OFX>${statements.join('')}</OFX>`)
    .slice(1)
    .map((row) => row[5])

test('a statement of which no amount has a sign takes directions from its types, and leaves those open that go both ways', () => {
  const unsigned = list(['DEBIT', '10.00'], ['IN', '20.00'], ['OUT', '30.00'], ['PAYMENT', '40.00'], ['FEE', '5.00'])
  const signed = list(['DEBIT', '10.00'], ['CREDIT', '-20.00'], ['XFER', '40.00'])
  expect(readDirections(unsigned, signed, list(['OTHER', '50.00']))).toEqual(['D', 'C', 'D', '', '', 'C', 'D', 'C', 'C'])
})

test.each([
  ['+12.90', 'C'],
  ['(30.00)', ''],
  ['\u221230,00', ''],
  ['<![CDATA[-20.00]]>', 'D'],
])('a statement with %s is one with signs, whatever its types are', (amount, direction) => {
  expect(readDirections(list(['CREDIT', amount], ['DEBIT', '7.50']))).toEqual([direction, 'C'])
})

test('purchases without any minus are left open, and what is paid in or given back beside credits is not', () => {
  expect(readDirections(list(['CREDIT', '100.00'], ['POS', '30.00'], ['ATM', '50.00']))).toEqual(['C', '', ''])
  expect(readDirections(list(['CREDIT', '100.00'], ['CHECK', '50.00'], ['FEE', '12.90']))).toEqual(['C', 'C', 'C'])
})

test('an amount with R$ is read as Brazil writes it, and a balance’s day in the order of the transactions’ days', () => {
  const readFile = (day: string, amount: string, balanceDay: string) => {
    const facts = createFileFacts()
    const balance = `<LEDGERBAL><BALAMT>R$ 3.327<DTASOF>${balanceDay}</LEDGERBAL>`
    const rows = readOfxRows(`<OFX><STMTRS><STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}</STMTTRN>${balance}</STMTRS></OFX>`, facts)
    return [Array.from(rows)[1]?.cells.slice(0, 5), facts.balances]
  }
  const balance = (day: string) => [{ account: null, day, centavos: 3327_00 }]
  expect(readFile('15/03/2025', 'R$ -0,50', '04/03/2025')).toEqual([['15/03/2025', '', '', '0,50', 'D'], balance('2025-03-04')])
  expect(readFile('03/15/2025', '-R$ 1.230', '03/04/2025')).toEqual([
    ['03/15/2025', '', '', '1230,00', 'D'],
    balance('2025-03-04'),
  ])
})

test('each account of an OFX has its own transactions, and a transaction’s own currency counts', () => {
  const account = (type: string, id: string, currency: string, transactions: string) =>
    `<${type}><CURDEF>${currency}<BANKACCTFROM><BANKID>341<ACCTID>${id}</BANKACCTFROM><BANKTRANLIST>${transactions}</BANKTRANLIST></${type}>`
  const bought = '<STMTTRN><DTPOSTED>20261103<TRNAMT>-1<FITID>a<CURRENCY><CURRATE>5.4<CURSYM>USD</CURRENCY></STMTTRN>'
  const converted = '<STMTTRN><DTPOSTED>20261104<TRNAMT>-2<FITID>b<ORIGCURRENCY><CURRATE>5.4<CURSYM>USD</ORIGCURRENCY></STMTTRN>'
  const rows = Array.from(
    readOfxRows(
      `OFXHEADER:100\n<OFX>${account('STMTRS', '1', 'BRL', bought + converted)}${account('CCSTMTRS', '2', 'EUR', converted)}`,
    ),
  )
  expect(rows.slice(1).map(({ cells, ofCard }) => [...cells.slice(-3), ofCard])).toEqual([
    ['a', '341 1', 'USD', false],
    ['b', '341 1', 'BRL', false],
    ['b', '341 2', 'EUR', true],
  ])
})

test.each([
  ['-1.500', '1,50'],
  ['-.50', '0,50'],
  ['1.234,56', '1234,56'],
  ['1,234.56', '1234,56'],
  ['  +12 ', '12,00'],
  ['-1.2345', '-1.2345'],
  ['.', '.'],
])('an OFX’s amount “%s” is “%s”: a point is decimal, more than hundredths are left to be refused', (text, amount) => {
  expect(read(`<OFX><STMTTRN><TRNAMT>${text}</TRNAMT></STMTTRN>`)[1]?.[4]).toBe(amount)
})

test.each(['Data;Valor\n01/11/2026;1,00', '<html><OFX>', 'Extrato OFXHEADER:100'])('%j is no OFX', (text) => {
  expect(isOfx(text)).toBe(false)
})

test('reading an OFX takes time linear in its length, whatever it is full of', () => {
  for (const part of ['<STMTTRN>', '<STMTTRN><MEMO>', '<', '&amp', '\n<STMTTRN>\n']) {
    const start = process.cpuUsage() // the processor's time, because a busy machine lets other processes pass
    read(`OFXHEADER:100\n${part.repeat(200_000)}`)
    expect(process.cpuUsage(start).user).toBeLessThan(5_000_000)
  }
})
