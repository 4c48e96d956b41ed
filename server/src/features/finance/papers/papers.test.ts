import { readPaperFile } from 'contract/papers/proposal.ts'
import { describe, expect, test } from 'vitest'
import { startTestApi } from '#testing/api.ts'
import { aFile } from '#testing/factories.ts'
import { QUICK_PAPERS } from '#testing/hostile/papers.ts'
import { buildPdf, drawPage } from '#testing/papers.ts'
import { shareServer } from '#testing/share-server.ts'

const startSharedApi = shareServer(() => startTestApi({ today: '2026-11-29' }))

const BARCODE = '10494324200000321120055077222133347777777771'
const LINE = '10490.05505 77222.133348 77777.777713 4 32420000032112'
const STORED = LINE.replaceAll(/[ .]/g, '')
const PIX =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'

async function read(bytes: Buffer | string) {
  const api = await startSharedApi()
  return api.ok(readPaperFile, { files: { file: aFile(Buffer.from(bytes), 'papel') } })
}

async function refuse(bytes: Buffer | string) {
  const api = await startSharedApi()
  return (await api.fails(readPaperFile, { files: { file: aFile(Buffer.from(bytes), 'papel') } })).fields?.file
}

const invoice = (more: { parts?: string; status?: string; test?: boolean } = {}) => `<?xml version="1.0" encoding="UTF-8"?>
<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe"><NFe><infNFe Id="NFe15231207933914000154550010006643501427015088">
<ide><dhEmi>2025-07-01T10:00:01-03:00</dhEmi><tpAmb>${more.test ? 2 : 1}</tpAmb></ide><emit><xNome>Gráfica Ypê &amp; Cia</xNome></emit>
<total><ICMSTot><vNF>1500.10</vNF></ICMSTot></total><cobr>${more.parts ?? ''}</cobr></infNFe></NFe>
<protNFe><infProt><cStat>${more.status ?? '100'}</cStat><xMotivo>Cancelamento de NF-e homologado</xMotivo></infProt></protNFe></nfeProc>`

const part = (day: string, amount: string) => `<dup><nDup>1</nDup><dVenc>${day}</dVenc><vDup>${amount}</vDup></dup>`

describe('a paper that is read:', () => {
  test('a boleto in a PDF’s text has the value and the day of its code', async () => {
    const lines = [LINE, 'Vencimento 10/12/2026', 'Valor do documento R$ 999,99']
    expect(await read(await buildPdf(lines))).toMatchObject({
      paymentCode: { value: STORED, source: 'do código de barras' },
      centavos: { value: 321_12, source: 'do código de barras' },
      date: { value: '2031-04-14', source: 'do código de barras' },
    })
  })

  test.each([
    ['a photo of a boleto', BARCODE, 'ITF', { turn: 90 }, STORED],
    ['a small photo of a Pix', PIX, 'QRCode', { width: 1240, turn: 3 }, PIX],
  ] as const)('%s has its code', async (_, text, format, look, value) => {
    expect(await read(await drawPage(text, format, look))).toMatchObject({ paymentCode: { value } })
  })

  test('a scanned page in a PDF has its code', async () => {
    expect(await read(await buildPdf([], await drawPage(BARCODE, 'ITF')))).toMatchObject({ paymentCode: { value: STORED } })
  })

  test('the XML of an NF-e has issuer, value, key and parts', async () => {
    expect(await read(invoice({ parts: part('2026-12-31', '750.05') + part('2027-01-10', '750.05') }))).toMatchObject({
      description: { value: 'Gráfica Ypê & Cia', source: 'do XML' },
      centavos: { value: 750_05 },
      date: { value: '2026-12-31' },
      invoiceKey: { value: '15231207933914000154550010006643501427015088' },
      instalments: [
        { date: '2026-12-31', centavos: 750_05 },
        { date: '2027-01-10', centavos: 750_05 },
      ],
    })
  })

  test('the XML of an NFS-e has the net value', async () => {
    const xml = `<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse"><infNFSe Id="NFS42110092206960810000176000000000033326062205552016">
      <emit><xNome>Estúdio Lume</xNome></emit><valores><vLiq>938.50</vLiq></valores>
      <DPS><infDPS><tpAmb>1</tpAmb><dCompet>2026-06-22</dCompet><valores><vServPrest><vServ>1000.00</vServ></vServPrest></valores></infDPS></DPS>
      </infNFSe></NFSe>`
    expect(await read(xml)).toMatchObject({
      centavos: { value: 938_50 },
      date: { value: '2026-06-22' },
      invoiceKey: { value: '42110092206960810000176000000000033326062205552016' },
    })
  })

  test('a name that is too long for a description is cut', async () => {
    const xml = invoice().replace('Gráfica', 'Gráfica'.repeat(1000))
    expect((await read(xml)).description?.value).toHaveLength(200)
  })

  test('an invoice of the test environment says so', async () => {
    expect(await read(invoice({ test: true }))).toMatchObject({ notes: [expect.stringContaining('ambiente de teste')] })
  })
})

describe('a refused paper:', () => {
  const papers: [string, () => Promise<Buffer | string> | Buffer, RegExp][] = [
    ['an invoice that was cancelled', async () => invoice({ status: '101' }), /^Esta nota não vale: Cancelamento/],
    [
      'a cancellation',
      async () => '<?xml version="1.0"?><procEventoNFe><tpEvento>110111</tpEvento></procEventoNFe>',
      /cancelamento/,
    ],
    ['another XML', async () => '<?xml version="1.0"?><rss/>', /não é de uma NF-e/],
    ['text', async () => 'Segue o boleto', /^Envie o XML/],
    ['a page without a code', async () => buildPdf(['Bom dia']), /^Nenhum código/],
    ...QUICK_PAPERS.map(({ description, make, reason }): (typeof papers)[number] => [description, make, reason]),
  ]
  test.each(papers)('%s is told by what it is', async (_, make, reason) => {
    expect(await refuse(await make())).toMatch(reason)
  })
})
