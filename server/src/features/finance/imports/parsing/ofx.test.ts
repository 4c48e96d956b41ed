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

test('a statement of which no amount has a minus takes directions from its types, and leaves those open that go both ways', () => {
  const list = (...transactions: [type: string, amount: string][]) =>
    `<STMTRS>${transactions.map(([type, amount]) => `<STMTTRN><TRNTYPE>${type}<TRNAMT>${amount}</STMTTRN>`).join('')}</STMTRS>`
  const unsigned = list(['DEBIT', '10.00'], ['IN', '20.00'], ['OUT', '30.00'], ['PAYMENT', '40.00'])
  const signed = list(['DEBIT', '10.00'], ['CREDIT', '-20.00'], ['XFER', '40.00'])
  const directions = read(`<OFX>${unsigned}${signed}${list(['OTHER', '50.00'])}</OFX>`).map((row) => row[5])
  expect(directions.slice(1)).toEqual(['D', 'C', 'D', '', 'C', 'D', 'C', 'C'])
})

test('an amount with R$, and a balance of a day as Brazil writes it, are read', () => {
  const facts = createFileFacts()
  const ofx =
    '<OFX><STMTRS><STMTTRN><DTPOSTED>15/03/2025<TRNAMT>R$ -0,50</STMTTRN><LEDGERBAL><BALAMT>R$ 3.327,70<DTASOF>29/03/2025</LEDGERBAL></STMTRS></OFX>'
  expect(Array.from(readOfxRows(ofx, facts))[1]?.cells.slice(0, 5)).toEqual(['2025-03-15', '', '', '0,50', 'D'])
  expect(facts.balances).toEqual([{ account: null, day: '2025-03-29', centavos: 3327_70 }])
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
