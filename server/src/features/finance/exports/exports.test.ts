import { exportInflows, exportOutflows } from 'contract/finance/exports.ts'
import { recordPayment } from 'contract/finance/payments.ts'
import { sql } from 'drizzle-orm'
import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { receipts } from '#db/tables/entries.ts'
import { startApiForTest, startTestApi, type TestApi } from '#testing/api.ts'
import { anInflow, anOutflow, findCategoryId, givenItem, insertEntries } from '#testing/factories.ts'
import { shareServer } from '#testing/share-server.ts'
import { listenOnLoopback } from '#testing/stream.ts'

/** Starts the server of the tests that write nothing. */
const startSharedApi = shareServer(startTestApi)

const TODAY = '2026-11-21'

async function exportSheet(api: TestApi, endpoint: typeof exportOutflows | typeof exportInflows, query: object) {
  const response = await api.send(endpoint, { query })
  expect(response.statusCode, response.payload).toBe(200)
  return response
}

const csvOf = async (api: TestApi, query: object = {}, endpoint: typeof exportOutflows | typeof exportInflows = exportOutflows) =>
  (await exportSheet(api, endpoint, { format: 'csv', ...query })).payload

/** Splits a CSV into its lines, without the header. */
const linesOf = (csv: string): string[] => csv.split('\r\n').slice(1, -1)

async function oneOfEverything(api: TestApi): Promise<number> {
  const [id = 0] = await insertEntries(
    api,
    anOutflow({
      date: '2026-01-31',
      description: 'Servidor; "grande"',
      centavos: 1_234_567_89,
      projectId: await givenItem(api, 'projects', 'Site novo'),
      categoryId: await findCategoryId(api, 'Software'),
      companyId: await givenItem(api, 'companies', 'Matriz'),
      methodId: await givenItem(api, 'methods', 'Pix'),
      paidOn: '2026-02-01',
      notes: 'duas\nlinhas',
      paymentCode: '23793381286000782713695000063305975520000370000',
      dollars: 'US$ 20,00 × 5,4321',
      recurrence: 'Mensal',
    }),
  )
  const receipt = { entryId: id, storageKey: 'receipts/x', sha256: 'x', size: 1, type: 'image/png', name: 'x.png' }
  await api.db.insert(receipts).values([receipt, receipt, { ...receipt, deletedAt: new Date() }])
  return id
}

describe('the CSV of entries', () => {
  test('is what Brazilian spreadsheets read: mark, semicolons, days, amounts and names', async () => {
    const api = await startApiForTest({ today: TODAY })
    const id = await oneOfEverything(api)
    const response = await exportSheet(api, exportOutflows, { format: 'csv' })
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toContain('saidas-2026-11-21.csv')
    expect([...response.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(response.rawPayload.subarray(3).toString()).toBe(
      'Data;Descrição;Valor;Projeto;Categoria;Fornecedor;Empresa;Método;Situação;Paga em;Pago até agora;Conta usada;Observações;Código para pagar;Chave da nota;Moeda estrangeira;Recorrência;Comprovantes;Id\r\n' +
        `31/01/2026;"Servidor; ""grande""";1234567,89;Site novo;Software;;Matriz;Pix;Paga;01/02/2026;1234567,89;Conta principal;"duas\nlinhas";23793.38128 60007.827136 95000.063305 9 75520000370000;;US$ 20,00 × 5,4321;Mensal;2;${id}\r\n`,
    )
  })

  test('of inflows has their client, and their own words', async () => {
    const api = await startApiForTest({ today: TODAY })
    const clientId = await givenItem(api, 'clients', 'Odonto Aurora')
    await insertEntries(
      api,
      anInflow({ clientId, date: '2026-11-10', paidOn: null }),
      anInflow({ date: '2026-11-30', paidOn: null }),
    )
    const csv = await csvOf(api, {}, exportInflows)
    expect(csv).toContain('Cliente;Empresa;Método;Situação;Recebida em')
    expect(linesOf(csv)[0]).toMatch(/^30\/11\/2026;.*;A receber;;/)
    expect(linesOf(csv)[1]).toMatch(/^10\/11\/2026;.*;Odonto Aurora;.*;Atrasada;;/)
  })

  test('tells a part that was paid, and from which accounts', async () => {
    const api = await startApiForTest({ today: TODAY })
    const [id = 0] = await insertEntries(api, anInflow({ date: '2026-11-30', paidOn: null }))
    const json = { day: TODAY, centavos: 60_00, revision: 1 }
    await api.ok(recordPayment, { params: { id }, json })
    expect(linesOf(await csvOf(api, {}, exportInflows))[0]).toContain(';Recebida em parte;;60,00;Conta principal;')
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', "'=1", '＝1'])(
    'has a text that begins like a formula as text alone: %s',
    async (description) => {
      const api = await startApiForTest()
      await insertEntries(api, anOutflow({ description }))
      expect(linesOf(await csvOf(api))[0]).toContain(`;'${description};100,00;`)
    },
  )

  test('has what the filters leave, newest first, and nothing deleted', async () => {
    const api = await startApiForTest({ today: TODAY })
    await insertEntries(
      api,
      anOutflow({ description: 'a', date: '2026-11-01' }),
      anOutflow({ description: 'b', date: '2026-11-03' }),
      anOutflow({ description: 'c', date: '2026-11-02', paidOn: null }),
      anOutflow({ description: 'd', date: '2026-11-02', deletedAt: new Date() }),
      anOutflow({ description: 'e', date: '2026-10-31' }),
      anInflow({ description: 'f', date: '2026-11-02' }),
    )
    const exportNames = async (query: object) => linesOf(await csvOf(api, query)).map((line) => line.split(';')[1])
    expect(await exportNames({ from: '2026-11-01' })).toEqual(['b', 'c', 'a'])
    expect(await exportNames({ from: '2026-11-01', status: 'overdue' })).toEqual(['c'])
    expect(await exportNames({ q: 'E' })).toEqual(['e'])
    expect(await exportNames({ q: 'nada disso' })).toEqual([])
  })

  test('is of one moment over many batches, whatever is written meanwhile', async () => {
    const api = await startApiForTest()
    await api.db.execute(sql`insert into entries (kind, date, description, centavos, recorded_by)
      select 'outflow', '2026-11-10', 'n' || n, 1000, 1 from generate_series(1, 20000) n`)
    const url = await listenOnLoopback(api)
    const response = await fetch(`${url}${exportOutflows.path}?format=csv`)
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = (await reader?.read())?.value ?? ''
    await insertEntries(api, anOutflow({ description: 'depois', date: '2026-01-01' }))
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) text += chunk.value
    expect(linesOf(text)).toHaveLength(20_000)
    expect(new Set(linesOf(text)).size).toBe(20_000)
    expect(text).not.toContain('depois')
  })
})

describe('the XLSX of entries', () => {
  async function sheetOf(payload: Buffer) {
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(payload as unknown as ArrayBuffer)
    return book.worksheets
  }

  test('has real days and numbers, a head that stays, and texts that are only texts', async () => {
    const api = await startApiForTest({ today: TODAY })
    const id = await oneOfEverything(api)
    await insertEntries(
      api,
      anOutflow({ date: '2025-12-31', description: '=1+1 <b> & "x" \u0001 _x0041_', centavos: null, paidOn: null }),
    )
    const response = await exportSheet(api, exportOutflows, { format: 'xlsx' })
    expect(response.headers['content-disposition']).toContain('saidas-2026-11-21.xlsx')
    const [sheet] = await sheetOf(response.rawPayload)
    expect(sheet?.name).toBe('Saídas')
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    const readValues = (row: number) => [sheet?.getRow(row).values ?? []].flat()
    expect(readValues(1).slice(0, 3)).toEqual(['Data', 'Descrição', 'Valor'])
    expect(readValues(2)).toEqual([
      new Date('2026-01-31'),
      'Servidor; "grande"',
      1_234_567.89,
      'Site novo',
      'Software',
      'Matriz',
      'Pix',
      'Paga',
      new Date('2026-02-01'),
      1_234_567.89,
      'Conta principal',
      'duas\nlinhas',
      '23793.38128 60007.827136 95000.063305 9 75520000370000',
      'US$ 20,00 × 5,4321',
      'Mensal',
      2,
      id,
    ])
    expect(sheet?.getCell('C2').numFmt).toBe('#,##0.00')
    expect(sheet?.getCell('B3').value).toMatch(/^=1\+1 <b> & "x" /)
    expect(sheet?.getCell('B3').type).toBe(ExcelJS.ValueType.String)
    expect(sheet?.getCell('C3').value).toBeNull()
  })

  test('of nothing is a sheet with its head', async () => {
    const api = await startApiForTest()
    const [sheet] = await sheetOf((await exportSheet(api, exportInflows, { format: 'xlsx' })).rawPayload)
    expect(sheet?.name).toBe('Entradas')
    expect(sheet?.rowCount).toBe(1)
  })
})

test.each([{ format: 'pdf' }, { format: 'csv', from: '2026-02-30' }, {}])('an export with %j is refused', async (query) => {
  const api = await startSharedApi()
  expect(await api.fails(exportOutflows, { query })).toMatchObject({ status: 422 })
})

test('an export while the database is away is refused before a file begins', async () => {
  const api = await startApiForTest()
  await api.cutDatabase()
  expect(await api.fails(exportOutflows, { query: { format: 'csv' } })).toMatchObject({ status: 503 })
  await api.restoreDatabase()
})
