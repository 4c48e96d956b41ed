import { expect, test } from 'vitest'
import { isOfx, readOfxRows } from './ofx.ts'

async function read(text: string) {
  const rows = []
  for await (const { line, cells } of readOfxRows(text)) rows.push([line, ...cells])
  return rows
}

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

test('a statement in SGML is a table of its transactions, each with the line on which it begins', async () => {
  expect(isOfx(SGML)).toBe(true)
  expect(await read(SGML.replaceAll('\n', '\r\n'))).toEqual([
    [1, 'Data', 'Descrição', 'Valor'],
    [6, '2026-11-03', 'PIX ENVIADO JOÃO & CIA', '-1200.00'],
    [8, '2026-11-10', 'TED RECEBIDA - CAFÉ SERRANO', '3525.60'],
  ])
})

test('a statement in XML, on a single line, is the same', async () => {
  expect(isOfx(XML)).toBe(true)
  expect(await read(XML)).toEqual([
    [1, 'Data', 'Descrição', 'Valor'],
    [1, '2026-11-04', 'TARIFA', '-49,90'],
    [1, '2026-11-05', 'CAFE', '-5.00'],
  ])
})

test.each(['Data;Valor\n01/11/2026;1,00', '<html><OFX>', 'Extrato OFXHEADER:100'])('%j is no OFX', (text) => {
  expect(isOfx(text)).toBe(false)
})

test('takes time linear in the text’s length, whatever the text is full of', async () => {
  for (const part of ['<STMTTRN>', '<STMTTRN><MEMO>', '<', '&amp', '\n<STMTTRN>\n']) {
    const start = process.cpuUsage() // the processor's time, because a busy machine lets other processes pass
    await read(`OFXHEADER:100\n${part.repeat(200_000)}`)
    expect(process.cpuUsage(start).user).toBeLessThan(5_000_000)
  }
})
