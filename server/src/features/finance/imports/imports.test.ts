import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { exportInflows, exportOutflows } from 'contract/finance/exports.ts'
import { importEntries, listImports, previewImport, readImport, redoImport, undoImport } from 'contract/finance/imports.ts'
import { editOutflow, listOutflows, restoreOutflow } from 'contract/finance/outflows.ts'
import { listCategories, listProjects } from 'contract/finance/settings.ts'
import { asc, isNull, sql } from 'drizzle-orm'
import { array, assert, asyncProperty, constantFrom, integer, option, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entries, receipts } from '#db/tables/entries.ts'
import { imports } from '#db/tables/series.ts'
import { startApiForTest, startTestApi, type TestApi } from '#testing/api.ts'
import { byNight, countRuns } from '#testing/by-day.ts'
import { anInflow, anOutflow, givenItem, insertEntries } from '#testing/factories.ts'
import { addNewestEntryRevision } from '#testing/revisions.ts'
import { findWrongEntrySums } from '#testing/rollups.ts'
import { sendWhileLocked } from '#testing/send-while-locked.ts'
import { shareServer } from '#testing/share-server.ts'

/** Starts the server of the tests that write nothing. */
const startSharedApi = shareServer(startTestApi)

const TODAY = '2026-11-21'

const csv = (...lines: string[]) => new File([lines.join('\r\n')], 'gastos.csv', { type: 'text/csv' })
const HEADER = 'Data;Descrição;Valor;Projeto;Categoria'
const TWO = [HEADER, '10/11/2026;Figma;312,00;Site novo;Software', '11/11/2026;Aluguel;"1.850,50";;']

type Form = Record<string, string>
const input = (file: File | undefined, form: Form = {}) => ({
  form: { kind: 'outflow' as const, ...form },
  files: { file },
})
/** The amounts have no sign: all are of the kind that the import was begun for. */
const LIST = { negatives: 'any' }
const preview = (api: TestApi, file: File, form: Form = {}) => api.ok(previewImport, input(file, form))
const bring = (api: TestApi, file: File, form: Form = {}) => api.ok(importEntries, input(file, form))

const readEntries = (api: TestApi) => api.db.select().from(entries).where(isNull(entries.deletedAt)).orderBy(asc(entries.id))

/** Lists the files that are left in the storage. None should be left of an import's file once it has been read. */
const listLeftFiles = async (api: TestApi) => [...(await api.files('chunks')), ...(await api.files()), ...(await api.incoming())]

describe('the preview of an import', () => {
  test('shows the rows as they will be, and saves nothing', async () => {
    const api = await startApiForTest({ today: TODAY })
    const seen = await preview(api, csv(...TWO))
    expect(seen).toMatchObject({
      encoding: 'UTF-8',
      delimiter: ';',
      headerRow: 1,
      mapping: { date: 0, description: 1, amount: 2, project: 3, category: 4 },
      missing: [],
      problems: [],
      unknown: [{ kind: 'project', name: 'Site novo', rows: 1 }],
      counts: {
        rows: 2,
        outflow: { entries: 2, centavos: 2_162_50 },
        inflow: { entries: 0, centavos: 0 },
        doubts: { balance: 0, billPayment: 0, canceled: 0, currency: 0, duplicate: 0, open: 0 },
        opposite: 0,
        balances: 0,
        incomplete: 0,
        problems: 0,
      },
    })
    expect(seen.rows[0]).toEqual({
      line: 2,
      kind: 'outflow',
      date: '2026-11-10',
      description: 'Figma',
      centavos: 312_00,
      project: 'Site novo',
      category: 'Software',
      client: null,
      company: null,
      method: null,
      supplier: null,
      paidOn: '2026-11-10',
      currency: null,
      doubt: null,
      included: true,
    })
    expect(seen.columns[2]).toEqual({ name: 'Valor', samples: ['312,00', '1.850,50'] })
    expect(await api.count(entries)).toBe(0)
    expect(await api.count(imports)).toBe(0)
    expect(await listLeftFiles(api)).toEqual([])
  })

  test('names every row that cannot be read: line, column and reason', async () => {
    const api = await startApiForTest()
    const seen = await preview(
      api,
      csv(
        HEADER.replace('Valor', 'Valor (R$)'),
        '31/02/2026;a;1,00;;',
        '01/02/2026;;1,00;;',
        '01/02/2026;b;um real;;',
        '01/02/2026;c;0,00;;',
        '01/02/2026;d;10.000.000.000,00;;',
        `01/02/2026;${'x'.repeat(201)};1,00;;`,
        `01/02/2026;e;1,00;${'p'.repeat(121)};`,
        '01/02/2026;f;1,00;;',
      ),
    )
    expect(seen.problems).toEqual([
      { line: 2, column: 'Data', reason: '“31/02/2026” não é uma data (dd/mm/aaaa)' },
      { line: 3, column: 'Descrição', reason: 'Falta a descrição' },
      { line: 4, column: 'Valor (R$)', reason: '“um real” não é um valor (1.234,56)' },
      { line: 5, column: 'Valor (R$)', reason: 'O valor é zero' },
      { line: 6, column: 'Valor (R$)', reason: 'O valor passa de R$ 9.999.999.999,99' },
      { line: 7, column: 'Descrição', reason: 'Use no máximo 200 caracteres' },
      { line: 8, column: 'Projeto', reason: 'Use no máximo 120 caracteres' },
    ])
    expect(seen.counts).toMatchObject({ rows: 8, outflow: { entries: 1 }, problems: 7 })
  })

  test('has one line number for a row: in the first rows, the rows and the problems', async () => {
    const api = await startApiForTest()
    const seen = await preview(
      api,
      csv('', 'Data;Descrição;Valor', '', '01/02/2026;"Café\r\nda manhã";5,00', '02/02/2026;Chá;x'),
      LIST,
    )
    expect(seen.firstRows.map(({ line }) => line)).toEqual([2, 4, 6])
    expect(seen.rows.map(({ line }) => line)).toEqual([4])
    expect(seen.problems).toMatchObject([{ line: 6, column: 'Valor' }])
  })

  test('makes one line of a text with a line break', async () => {
    const api = await startApiForTest()
    const seen = await preview(api, csv('Data;Descrição;Valor;Projeto', '01/02/2026;"Café\r\nda manhã";5,00;"Site\nnovo"'), LIST)
    expect(seen.rows).toMatchObject([{ description: 'Café - da manhã', project: 'Site novo' }])
  })

  test('follows the header and the columns that were chosen', async () => {
    const api = await startApiForTest()
    const file = csv('Extrato', '01/02/2026;Padaria;10,00;20,00')
    const seen = await preview(api, file, {
      ...LIST,
      headerRow: '1',
      mapping: JSON.stringify({ date: 0, description: 1, amount: 3 }),
    })
    expect(seen.rows[0]).toMatchObject({ description: 'Padaria', centavos: 20_00 })
    const asked = await preview(api, file, { mapping: '{"date":0}' })
    expect(asked).toMatchObject({ missing: ['description', 'amount'], rows: [] })
  })

  test.each([
    ['out', 'outflow', ['saiu']],
    ['out', 'inflow', ['entrou']],
    ['in', 'outflow', ['entrou']],
    ['in', 'inflow', ['saiu']],
  ])('takes one direction alone where the other is left out (below zero is %s, %s)', async (negatives, kind, taken) => {
    const api = await startSharedApi()
    const file = csv('Data;Descrição;Valor', '01/02/2026;saiu;-10,00', '02/02/2026;entrou;25,00')
    const seen = await preview(api, file, { negatives, kind, opposite: 'skip' })
    expect(seen.rows.map(({ description }) => description)).toEqual(taken)
    expect(seen.counts).toMatchObject({ [kind]: { entries: 1 }, opposite: 1, problems: 0 })
  })

  test('takes debits alone for an account’s, and with rows that lack a value for a list', async () => {
    const api = await startApiForTest()
    const debits = ['Data;Descrição;Valor', '01/02/2026;a;-10,00', '02/02/2026;b;-5,00']
    const seen = await preview(api, csv(...debits))
    expect(seen).toMatchObject({ negatives: 'out', counts: { outflow: { entries: 2, centavos: 15_00 }, opposite: 0 } })
    expect(await preview(api, csv(...debits, '03/02/2026;c;'))).toMatchObject({
      negatives: 'any',
      counts: { outflow: { entries: 3 }, incomplete: 1, problems: 0 },
    })
  })

  test('reads credit and debit in columns of their own', async () => {
    const api = await startApiForTest()
    const file = csv('Data;Histórico;Crédito;Débito', '01/02/2026;a;;-10,00', '02/02/2026;b;25,00;0,00', '03/02/2026;c;;')
    expect(await preview(api, file)).toMatchObject({
      rows: [
        { description: 'a', centavos: 10_00, kind: 'outflow' },
        { description: 'b', centavos: 25_00, kind: 'inflow' },
      ],
      problems: [{ line: 4, reason: 'Falta o valor' }],
    })
    expect(await preview(api, file, { kind: 'inflow', opposite: 'skip' })).toMatchObject({ rows: [{ description: 'b' }] })
  })

  test('takes an outflow without a value, but no inflow', async () => {
    const api = await startApiForTest()
    const file = csv('Data;Descrição;Valor', '01/02/2026;a;')
    expect((await preview(api, file)).counts).toMatchObject({ outflow: { entries: 1 }, incomplete: 1, problems: 0 })
    expect((await preview(api, file, { kind: 'inflow' })).problems).toMatchObject([{ line: 2, reason: 'Falta o valor' }])
  })

  test('decides paid or open by the payment day, the word, and the entry’s day', async () => {
    const api = await startApiForTest({ today: TODAY })
    const previewPaymentDays = async (...lines: string[]) =>
      (await preview(api, csv(...lines), LIST)).rows.map(({ paidOn }) => paidOn)
    expect(await previewPaymentDays('Data;Descrição;Valor', '01/11/2026;a;1', '01/12/2026;b;1')).toEqual(['2026-11-01', null])
    expect(
      await previewPaymentDays('Data;Descrição;Valor;Situação', '01/11/2026;a;1;Paga em parte', '01/12/2026;b;1;PAGA'),
    ).toEqual([null, TODAY])
    expect(await previewPaymentDays('Data;Descrição;Valor;Paga em', '01/11/2026;a;1;', '01/12/2026;b;1;05/11/2026')).toEqual([
      null,
      '2026-11-05',
    ])
    const odd = await preview(api, csv('Data;Descrição;Valor;Situação', '01/11/2026;a;1;talvez'))
    expect(odd.problems).toEqual([{ line: 2, column: 'Situação', reason: '“talvez” não é uma situação conhecida' }])
  })

  test('a bill that was paid in part stays open with its whole value, also with a day of payment', async () => {
    const api = await startApiForTest({ today: TODAY })
    const file = csv(
      'Situação;Vencimento;Descrição;Valor da Conta;Valor Pago;Data de Pagamento',
      'Parcial;10/11/2026;a;1.000,00;400,00;08/11/2026',
      'Pagamento parcial;10/11/2026;b;;400,00;',
      'Parcialmente reembolsado;10/11/2026;c;1.000,00;400,00;',
    )
    const { rows, problems } = await preview(api, file, LIST)
    expect(rows.map(({ centavos, paidOn }) => [centavos, paidOn])).toEqual([
      [1_000_00, null],
      [null, null],
    ])
    expect(problems.map(({ line, column }) => [line, column])).toEqual([[4, 'Situação']])
  })

  test('a planned value is paid where the actual one reaches it, and open where that is less or missing', async () => {
    const api = await startApiForTest({ today: TODAY })
    const lines = ['01/11/2026;a;900;', '01/11/2026;b;900;0,00', '01/11/2026;c;300;310', '01/11/2026;d;300;100']
    const { rows } = await preview(api, csv('Data;Descrição;Valor previsto;Valor realizado', ...lines), LIST)
    expect(rows.map(({ centavos, paidOn }) => [centavos, paidOn])).toEqual([
      [900_00, null],
      [900_00, null],
      [310_00, '2026-11-01'],
      [300_00, null],
    ])
  })

  test('marks as many rows as recorded as there are such entries', async () => {
    const api = await startApiForTest()
    await insertEntries(
      api,
      anOutflow({ date: '2026-02-01', description: 'Café', centavos: 10_00 }),
      anOutflow({ date: '2026-02-02', description: 'Café', centavos: 10_00, deletedAt: new Date() }),
      anOutflow({ date: '2026-02-05', description: 'Sem valor', centavos: null }),
      anInflow({ date: '2026-02-03', description: 'Café', centavos: 10_00 }),
    )
    const lines = ['01/02/2026;CAFÉ;10,00', '01/02/2026;Café;10,00', '02/02/2026;Café;10,00', '03/02/2026;Café;10,00']
    const seen = await preview(api, csv('Data;Descrição;Valor', ...lines, '01/02/2026;Café;11,00', '05/02/2026;sem valor;'), LIST)
    expect(seen.rows.map(({ doubt }) => doubt === 'duplicate')).toEqual([true, false, false, false, false, true])
    expect(seen.counts).toMatchObject({ doubts: { duplicate: 2 }, outflow: { entries: 4 } })
  })
})

describe.each([previewImport, ...byNight(importEntries)])('$path refuses', (endpoint) => {
  test.each<[string, File | undefined, Form, Record<string, RegExp>]>([
    ['no file', undefined, {}, { file: /Escolha um arquivo/ }],
    ['an empty file', csv(''), {}, { file: /vazio/ }],
    ['blank lines', csv('', '', ''), {}, { file: /nenhuma linha/ }],
    ['a spreadsheet', new File([Buffer.from('504b0304140000000800', 'hex')], 'x.csv'), {}, { file: /planilha/ }],
    ['an open quote', csv('Data;Valor', '01/01/2026;"1'), {}, { file: /linha 2/ }],
    ['too many columns', csv('a;'.repeat(200)), {}, { file: /100 colunas/ }],
    ['neither in nor out', csv(...TWO), { kind: 'x' }, { kind: /saídas ou entradas/ }],
    ['a column that does not exist', csv(...TWO), { mapping: '{"date":-1}' }, { 'mapping.date': /./ }],
    ['a mapping that is no JSON', csv(...TWO), { mapping: 'x' }, { mapping: /./ }],
  ])('%s', async (_, file, form, fields) => {
    const api = await startSharedApi()
    const problem = await api.fails(endpoint, input(file, form))
    expect(problem.status).toBe(422)
    const [[name, reason] = ['', /./]] = Object.entries(fields)
    expect(problem.fields?.[name], JSON.stringify(problem.fields)).toMatch(reason)
    expect(await listLeftFiles(api)).toEqual([])
  })

  test('more than 50,000 rows', async () => {
    const api = await startApiForTest()
    const file = csv('Data;Descrição;Valor', ...Array.from({ length: 50_001 }, () => '01/01/2026;a;1'))
    expect(await api.fails(endpoint, input(file))).toMatchObject({ fields: { file: expect.stringContaining('50.000') } })
  })
})

describe('an import', () => {
  test('records all rows at once, and creates the names that were not there', async () => {
    const api = await startApiForTest({ today: TODAY })
    const done = await bring(api, csv(...TWO))
    expect(done).toMatchObject({ imports: [{ kind: 'outflow', entries: 2, centavos: 2_162_50 }], created: 1, leftOut: 0 })
    const id = done.imports[0]?.id
    const { entries: outflows } = await api.ok(listOutflows)
    expect(
      outflows.map(({ description, amountText, project, category }) => [description, amountText, project, category]),
    ).toEqual([
      ['Aluguel', 'R$\u00a01.850,50', null, null],
      ['Figma', 'R$\u00a0312,00', 'Site novo', 'Software'],
    ])
    expect((await readEntries(api)).map(({ importId, recordedBy }) => [importId, recordedBy])).toEqual([
      [id, 1],
      [id, 1],
    ])
    expect(await findWrongEntrySums(api)).toEqual([])
    expect(await listLeftFiles(api)).toEqual([])
    expect(await api.ok(listImports)).toMatchObject({
      imports: [{ id, kind: 'outflow', name: 'gastos.csv', rows: 2, centavos: 2_162_50, undoneAt: null, by: 'Operador local' }],
      next: null,
    })
  })

  test('with one row that cannot be read is refused whole, or leaves it out if asked', async () => {
    const api = await startApiForTest()
    const file = csv(...TWO, 'ontem;x;1,00;Outro projeto;')
    expect(await api.fails(importEntries, input(file))).toMatchObject({
      status: 422,
      fields: { file: 'Linha 4, Data: “ontem” não é uma data (dd/mm/aaaa). Nada foi importado.' },
    })
    expect(await api.count(entries)).toBe(0)
    expect((await api.ok(listProjects)).map(({ name }) => name)).toEqual(['Operações Internas'])
    expect(await listLeftFiles(api)).toEqual([])
    expect(await bring(api, file, { problems: 'skip' })).toMatchObject({ imports: [{ entries: 2 }], leftOut: 1 })
  })

  test('may leave unknown names empty, and compares names as everywhere', async () => {
    const api = await startApiForTest()
    await givenItem(api, 'projects', 'SITE  novo')
    const file = csv(HEADER, '10/11/2026;a;1;Site Novo;Nova', '10/11/2026;b;1;sitenovo;nova')
    expect((await preview(api, file)).unknown).toEqual([{ kind: 'category', name: 'Nova', rows: 2 }])
    expect(await bring(api, file, { unknown: 'empty' })).toMatchObject({ created: 0 })
    expect((await readEntries(api)).map(({ projectId, categoryId }) => [projectId, categoryId])).toEqual([
      [2, null],
      [2, null],
    ])
    await bring(api, file, { duplicates: 'import' })
    expect((await api.ok(listCategories)).filter(({ name }) => name === 'Nova')).toHaveLength(1)
  })

  test('with more than 200 new names is refused', async () => {
    const api = await startApiForTest()
    const file = csv(HEADER, ...Array.from({ length: 201 }, (_, index) => `10/11/2026;a;1;P${index};`))
    expect(await api.fails(importEntries, input(file))).toMatchObject({ fields: { unknown: expect.stringContaining('201') } })
    expect(await api.count(entries)).toBe(0)
    expect(await api.ok(listProjects)).toHaveLength(1)
  })

  test('of a file that was imported is refused, unless duplicates are asked for', async () => {
    const api = await startApiForTest()
    await bring(api, csv(...TWO))
    expect(await api.fails(importEntries, input(csv(...TWO)))).toMatchObject({ fields: { file: /nada para importar/ } })
    expect(await bring(api, csv(...TWO), { duplicates: 'import' })).toMatchObject({ imports: [{ entries: 2 }] })
    expect(await api.count(entries)).toBe(4)
  })

  test('of one file twice at once records its rows once', async () => {
    const api = await startApiForTest()
    const sendOnce = () => api.send(importEntries, input(csv('Data;Descrição;Valor', '10/11/2026;Figma;312,00'), LIST))
    const statuses = await sendWhileLocked(api, sql`lock table entries in share mode`, [sendOnce, sendOnce])
    expect(statuses.sort()).toEqual([200, 422])
    expect(await api.count(entries)).toBe(1)
  })

  test('sent twice with one key is done once', async () => {
    const api = await startApiForTest()
    const headers = { 'idempotency-key': api.newKey() }
    const first = await api.send(importEntries, input(csv(...TWO)), headers)
    const second = await api.send(importEntries, input(csv(...TWO)), headers)
    expect(second.json()).toEqual(first.json())
    expect(await api.count(entries)).toBe(2)
    expect(await listLeftFiles(api)).toEqual([])
  })
})

describe('the undo of an import', () => {
  async function importTwice(api: TestApi) {
    const { imports: brought } = await bring(api, csv(...TWO, '12/11/2026;Luz;99,10;;', '13/11/2026;Água;50,00;;'))
    const id = brought[0]?.id ?? 0
    const ids = (await readEntries(api)).map((row) => row.id)
    return { id, params: { id }, figma: ids[0] ?? 0, rent: ids[1] ?? 0, light: ids[2] ?? 0 }
  }

  test('removes what nobody has changed, says what it keeps, and can be redone and undone again', async () => {
    const api = await startApiForTest()
    const { params, figma, rent, light } = await importTwice(api)
    await api.ok(editOutflow, { params: { id: figma }, json: await addNewestEntryRevision(api, figma, { centavos: 1 }) })
    const classified = { categoryId: 1, projectId: 1, paid: false, notes: 'casa' }
    await api.ok(editOutflow, { params: { id: light }, json: await addNewestEntryRevision(api, light, classified) })
    const receipt = { entryId: rent, storageKey: 'receipts/x', sha256: 'x', size: 1, type: 'image/png', name: 'x.png' }
    await api.db.insert(receipts).values(receipt)
    expect(await api.ok(readImport, { params })).toMatchObject({
      untouched: 2,
      changed: 2,
      keptNames: ['Figma', 'Aluguel'],
      undoneAt: null,
    })
    for (const _ of [1, 2]) {
      expect(await api.ok(undoImport, { params })).toEqual({ removed: 2, kept: 2 })
      expect((await readEntries(api)).map(({ description }) => description)).toEqual(['Figma', 'Aluguel'])
      expect(await findWrongEntrySums(api)).toEqual([])
      expect(await api.ok(redoImport, { params })).toEqual({ restored: 2 })
      expect(await readEntries(api)).toHaveLength(4)
      expect(await findWrongEntrySums(api)).toEqual([])
    }
  })

  test('removes an entry whose receipt was taken away again', async () => {
    const api = await startApiForTest()
    const { params, rent } = await importTwice(api)
    const receipt = { entryId: rent, storageKey: 'receipts/x', sha256: 'x', size: 1, type: 'image/png', name: 'x.png' }
    await api.db.insert(receipts).values(receipt)
    await api.db.update(receipts).set({ deletedAt: api.time.now() })
    expect(await api.ok(undoImport, { params })).toEqual({ removed: 4, kept: 0 })
  })

  test('and its redo leave what was deleted or restored by hand', async () => {
    const api = await startApiForTest()
    const { params, figma, rent, light } = await importTwice(api)
    await api.ok(deleteConfigItemOrEntry, { json: { nome: 'saída', id: light } })
    api.time.advance(1000)
    expect(await api.ok(undoImport, { params })).toEqual({ removed: 3, kept: 0 })
    await api.ok(restoreOutflow, { params: { id: figma }, json: {} })
    expect(await api.ok(redoImport, { params })).toEqual({ restored: 2 })
    expect((await readEntries(api)).map(({ id }) => id)).toEqual([figma, rent, rent + 2])
  })

  test('is done once, and the redo only after it', async () => {
    const api = await startApiForTest()
    const { params } = await importTwice(api)
    expect(await api.fails(redoImport, { params })).toMatchObject({ status: 409 })
    await api.ok(undoImport, { params })
    expect(await api.fails(undoImport, { params })).toMatchObject({ status: 409, title: 'Esta importação já foi desfeita' })
    expect((await api.ok(listImports)).imports[0]?.undoneAt).not.toBeNull()
  })

  test.each([undoImport, redoImport, readImport])('at $path is not found for an unknown import', async (endpoint) => {
    const api = await startSharedApi()
    expect(await api.fails(endpoint, { params: { id: 99 } })).toMatchObject({ status: 404, title: 'Importação não encontrada' })
  })
})

test('imports are listed newest first, 20 a page', async () => {
  const api = await startApiForTest()
  const row = { kind: 'outflow' as const, name: 'x.csv', rows: 1, centavos: 1, recordedBy: 1 }
  await api.db.insert(imports).values(Array.from({ length: 25 }, () => row))
  const first = await api.ok(listImports)
  const second = await api.ok(listImports, { query: { before: first.next ?? 0 } })
  const ids = [...first.imports, ...second.imports].map(({ id }) => id)
  expect(ids).toEqual(Array.from({ length: 25 }, (_, index) => 25 - index))
  expect(second.next).toBeNull()
})

describe('an exported file, imported again, gives the same entries:', () => {
  const words = string({
    unit: constantFrom('a', 'é', '=', '+', '-', '@', "'", '"', ';', ',', '\n', '1', ' '),
    minLength: 1,
    maxLength: 12,
  })
  const text = words.map((raw) => `${raw.trim()}x`)
  const date = integer({ min: 0, max: 400 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10))
  const entry = record({
    date,
    description: text.map((raw) => raw.replace(/\s+/g, ' ')),
    centavos: option(integer({ min: 1, max: 999_999_999_999 })),
    paidOn: option(date),
    notes: option(text),
    dollars: option(constantFrom('US$ 20,00 × 5,4321 + IOF R$ 3,80')),
    recurrence: option(constantFrom('Mensal', 'a cada 10 dias')),
    projectId: option(constantFrom(1)),
    companyId: option(constantFrom(1)),
    methodId: option(constantFrom(1)),
    other: option(constantFrom(1)),
  })

  test.each(['outflow', 'inflow'] as const)('%s', async (kind) => {
    const api = await startApiForTest({ today: TODAY })
    await givenItem(api, 'companies', 'Matriz; filial')
    await givenItem(api, 'methods', '-Pix')
    await givenItem(api, 'clients', '"Aurora"')
    const readKeptRows = async () =>
      (await readEntries(api))
        .map(({ id: _, importId: _import, bankId: _bank, createdAt: _created, updatedAt: _updated, ...row }) =>
          JSON.stringify(row),
        )
        .sort()
    const exportAs = kind === 'outflow' ? exportOutflows : exportInflows
    await assert(
      asyncProperty(array(entry, { minLength: 1, maxLength: 6 }), async (rows) => {
        await api.db.delete(entries)
        const more = rows.map(({ other, centavos, ...row }) =>
          kind === 'outflow' ? { ...row, centavos, categoryId: other } : { ...row, centavos: centavos ?? 1, clientId: other },
        )
        await insertEntries(api, ...more.map((row) => ({ ...(kind === 'outflow' ? anOutflow() : anInflow()), ...row })))
        const before = await readKeptRows()
        const { rawPayload } = await api.send(exportAs, { query: { format: 'csv' } })
        await api.db.delete(entries)
        await bring(api, new File([new Uint8Array(rawPayload)], 'x.csv'), { kind })
        expect(await readKeptRows()).toEqual(before)
      }),
      { numRuns: countRuns(40) },
    )
    expect(await findWrongEntrySums(api)).toEqual([])
  })
})
