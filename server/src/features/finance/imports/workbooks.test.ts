import { setImmediate } from 'node:timers/promises'
import { crc32, deflateRawSync } from 'node:zlib'
import { exportOutflows } from 'contract/finance/exports.ts'
import { importEntries, previewImport } from 'contract/finance/imports.ts'
import { asc } from 'drizzle-orm'
import ExcelJS from 'exceljs'
import { beforeEach, describe, expect, test } from 'vitest'
import { entries } from '#db/tables/entries.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { IS_NIGHT } from '#testing/by-day.ts'
import { listChildren } from '#testing/child-processes.ts'
import { anOutflow, insertEntries } from '#testing/factories.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApiForTest({ today: '2026-11-21' })
})

/** The amounts have no sign: all are of the kind that the import was begun for. */
const LIST = { negatives: 'any' }

type Fill = (sheet: ExcelJS.Worksheet, book: ExcelJS.Workbook) => void

/** Writes a workbook as a person's program does. */
async function write(fill: Fill, options: { useSharedStrings?: boolean } = {}): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  fill(book.addWorksheet('Extrato'), book)
  return Buffer.from(await book.xlsx.writeBuffer(options as never))
}

const toFile = (bytes: Buffer, name = 'extrato.xlsx') => new File([new Uint8Array(bytes)], name)
const input = (file: File, form: Record<string, string> = {}) => ({
  form: { kind: 'outflow' as const, ...form },
  files: { file },
})
const preview = async (fill: Fill, form = {}) => api.ok(previewImport, input(toFile(await write(fill)), form))
const refuse = async (bytes: Buffer, name?: string) => (await api.fails(previewImport, input(toFile(bytes, name)))).fields?.file

async function readRecorded() {
  const rows = await api.db.select().from(entries).orderBy(asc(entries.id))
  return rows.map(({ kind, date, description, centavos }) => [kind, date, description, centavos])
}

const at = (day: string) => new Date(`${day}T00:00:00Z`)

describe('an imported XLSX', () => {
  test.each([true, false])(
    'has the rows of a CSV: days, amounts, accents, empty rows (shared texts: %s)',
    async (useSharedStrings) => {
      const bytes = await write(
        (sheet) => {
          sheet.addRow(['Extrato da conta 0001'])
          sheet.addRow([])
          sheet.addRow(['Data', 'Histórico', 'Valor (R$)'])
          sheet.addRow([at('2026-11-03'), 'Pão & café da Dona Mônica <açúcar>', -1234.56])
          sheet.addRow([])
          sheet.addRow([at('2026-11-04'), 'Cliente “Ateliê”', 0.1 + 0.2])
          sheet.addRow(['05/11/2026', 'Texto', '-1.234,50'])
          sheet.addRow([at('2026-11-06'), 'SALDO DO DIA', 900])
          for (const n of [4, 6]) sheet.getCell(`A${n}`).numFmt = 'dd/mm/yyyy'
          sheet.getCell('A8').numFmt = '[$-416]d "de" mmmm "de" yyyy;@'
        },
        { useSharedStrings },
      )
      const seen = await api.ok(previewImport, input(toFile(bytes)))
      expect(seen).toMatchObject({ headerRow: 2, missing: [], problems: [], negatives: 'out' })
      expect(seen.rows.map(({ line, doubt }) => [line, doubt])).toEqual([
        [4, null],
        [6, null],
        [7, null],
        [8, 'balance'],
      ])
      await api.ok(importEntries, input(toFile(bytes)))
      expect(await readRecorded()).toEqual([
        ['outflow', '2026-11-03', 'Pão & café da Dona Mônica <açúcar>', 1234_56],
        ['inflow', '2026-11-04', 'Cliente “Ateliê”', 30],
        ['outflow', '2026-11-05', 'Texto', 1234_50],
      ])
    },
  )

  test('gives formulas’ stored results, and amounts as the cell shows them', async () => {
    const seen = await preview((sheet) => {
      sheet.addRow(['Data', 'Descrição', 'Valor'])
      sheet.addRow([
        { formula: 'TODAY()', result: at('2026-11-03') },
        { formula: 'A1&"x"', result: 'Luz' },
        { formula: '1/3*100', result: 100 / 3 },
      ])
      sheet.addRow([46_330.75, 'Água', 1.005])
      sheet.addRow([at('2026-11-05'), 'Gás', 33.333])
      for (const n of [2, 3, 4]) sheet.getCell(`A${n}`).numFmt = 'dd/mm/yy hh:mm'
      sheet.getCell('C2').numFmt = '"R$" #,##0.00;[Red]-"R$" #,##0.00'
      sheet.getCell('C3').numFmt = '_-[$R$-416] * #,##0.00_-'
    }, LIST)
    expect(seen.rows.map(({ date, description, centavos }) => [date, description, centavos])).toEqual([
      ['2026-11-03', 'Luz', 33_33],
      ['2026-11-04', 'Água', 1_01],
    ])
    expect(seen.problems).toEqual([{ line: 4, column: 'Valor', reason: '“33,333” não é um valor (1.234,56)' }])
  })

  test('has a text of several lines in one line', async () => {
    const seen = await preview((sheet) => {
      sheet.addRow(['Data', 'Descrição', 'Valor', 'Projeto'])
      sheet.addRow(['03/11/2026', 'Café\nda manhã', '5,00', 'Site\r\nnovo'])
    }, LIST)
    expect(seen.rows).toMatchObject([{ description: 'Café - da manhã', project: 'Site novo' }])
  })

  test('gives the first sheet that is not hidden, and counts days from 1904 if it says so', async () => {
    const fill: Fill = (sheet, book) => {
      sheet.state = 'hidden'
      sheet.addRow(['Notas'])
      book.properties.date1904 = true
      const shown = book.addWorksheet('Lançamentos')
      shown.addRow(['Data', 'Descrição', 'Valor'])
      shown.addRow([at('2026-11-03'), 'Luz', 10])
      shown.getCell('A2').numFmt = 'dd/mm/yyyy'
    }
    expect((await preview(fill, LIST)).rows).toMatchObject([{ line: 2, date: '2026-11-03', description: 'Luz', centavos: 10_00 }])
  })

  test('that this product exported is imported as it was', async () => {
    await insertEntries(api, anOutflow({ description: '=SOMA(A1) _x0041_ 👉', centavos: 1_234_567_89, date: '2026-10-31' }))
    const exported = await api.send(exportOutflows, { query: { format: 'xlsx' } })
    const seen = await api.ok(previewImport, input(toFile(exported.rawPayload), { duplicates: 'import' }))
    expect(seen).toMatchObject({ problems: [], counts: { doubts: { duplicate: 1 } } })
    expect(seen.rows).toMatchObject([{ date: '2026-10-31', description: '=SOMA(A1) _x0041_ 👉', centavos: 1_234_567_89 }])
  })

  test('with more columns than a file may have is refused as a CSV is', async () => {
    const bytes = await write((sheet) => {
      sheet.addRow(Array.from({ length: 101 }, (_, n) => `c${n}`))
    })
    expect(await refuse(bytes)).toBe('O arquivo tem mais de 100 colunas')
  })
})

/** A zip with one entry under each name, whose directory may lie. */
function makeZip(parts: Record<string, string | Buffer>, lie: { opened?: number; flags?: number } = {}): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(lie.flags ?? 0, 8)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(crc32(content), 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(lie.opened ?? Buffer.byteLength(content), 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    locals.push(local, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length / 2, 10)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}

const WORKBOOK = '<workbook><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>'
const RELATIONSHIPS = '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>'
/** The parts of a workbook with this sheet. */
const toParts = (sheet: string | Buffer, more: Record<string, string> = {}) => ({
  'xl/workbook.xml': WORKBOOK,
  'xl/_rels/workbook.xml.rels': RELATIONSHIPS,
  'xl/worksheets/sheet1.xml': sheet,
  ...more,
})
const SHEET =
  '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Data</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>'

const UNREADABLE = /^Esta planilha não abre: está danificada ou tem senha\./
const TOO_LARGE = /^A planilha é grande demais quando aberta\./
const OTHER = /^Esta planilha não pode ser lida aqui, ou tem senha\./

test('an imported XLSX with prefixed names and without references is read', async () => {
  const { firstRows } = await api.ok(previewImport, input(toFile(makeZip(toParts(SHEET)))))
  expect(firstRows).toEqual([{ line: 1, cells: ['Data'] }])
})

test('a row of an XLSX whose number is none follows the row before it', async () => {
  const row = (reference: string) => `<row r="${reference}"><c t="str"><v>Data</v></c></row>`
  const sheet = `<sheetData>${['3', 'abc', '-1', ''].map(row).join('')}</sheetData>`
  const { firstRows } = await api.ok(previewImport, input(toFile(makeZip(toParts(sheet)))))
  expect(firstRows.map(({ line }) => line)).toEqual([3, 4, 5, 6])
})

test('a text in CDATA in an XLSX is read as it stands', async () => {
  const sheet = '<sheetData><row><c t="inlineStr"><is><t><![CDATA[a<b> &amp; c]]></t></is></c></row></sheetData>'
  const { firstRows } = await api.ok(previewImport, input(toFile(makeZip(toParts(sheet)))))
  expect(firstRows).toEqual([{ line: 1, cells: ['a<b> &amp; c'] }])
})

test('each text of an XLSX of 2,000 rows is whole, wherever the file is cut into slices', async () => {
  const cells = (...texts: string[]) => texts.map((text) => `<c t="str"><v>${text}</v></c>`).join('')
  const rows = Array.from(
    { length: 2_000 },
    (_, n) => `<row>${cells('05/11/2026', `Pão &amp; ${n} &#x20AC;`, `${n + 1},50`)}</row>`,
  )
  const sheet = `<sheetData><row>${cells('Data', 'Descrição', 'Valor')}</row>${rows.join('')}</sheetData>`
  await api.ok(importEntries, input(toFile(makeZip(toParts(sheet))), LIST))
  expect(await readRecorded()).toEqual(rows.map((_, n) => ['outflow', '2026-11-05', `Pão & ${n} €`, (n + 1) * 100 + 50]))
})

test.runIf(IS_NIGHT)('an XLSX of more than 50,000 rows is refused as a CSV is', async () => {
  const cells = ['05/11/2026', 'Luz', '10'].map((text) => `<c t="str"><v>${text}</v></c>`).join('')
  const bytes = makeZip(toParts(`<sheetData>${`<row>${cells}</row>`.repeat(50_001)}</sheetData>`))
  expect(await refuse(bytes)).toBe('O arquivo tem mais de 50.000 linhas. Divida-o.')
})

describe('a workbook is refused with what to do:', () => {
  test.each([
    ['a bomb that says so', () => makeZip(toParts(Buffer.alloc(60 * 1024 * 1024))), TOO_LARGE],
    ['a bomb that lies about its size', () => makeZip(toParts(Buffer.alloc(2 * 1024 * 1024)), { opened: 4_000 }), UNREADABLE],
    ['hundreds of megabytes', () => makeZip(toParts(SHEET), { opened: 200 * 1024 * 1024 }), TOO_LARGE],
    [
      'one long text in many cells',
      () => {
        const cells = '<row><c t="s"><v>0</v></c></row>'.repeat(1_000)
        const strings = `<sst><si><t>${'a'.repeat(100_000)}</t></si></sst>`
        return makeZip(toParts(`<sheetData>${cells}</sheetData>`, { 'xl/sharedStrings.xml': strings }))
      },
      TOO_LARGE,
    ],
    ['an entry with a password', () => makeZip(toParts(SHEET), { flags: 1 }), UNREADABLE],
    ['no sheet', () => makeZip({ 'xl/workbook.xml': WORKBOOK, 'xl/_rels/workbook.xml.rels': '<Relationships/>' }), UNREADABLE],
    ['entities of its own', () => makeZip(toParts('<!DOCTYPE x [<!ENTITY a "b">]><sheetData/>')), UNREADABLE],
    ['a tag without an end', () => makeZip(toParts(`<sheetData><${'a'.repeat(1_000_000)}`)), UNREADABLE],
    ['a million elements inside each other', () => makeZip(toParts('<a>'.repeat(1_000_000))), UNREADABLE],
    ['a tag with a million attributes', () => makeZip(toParts(`<sheetData><row ${'a="" '.repeat(1_000_000)}`)), UNREADABLE],
    ['another zip', () => makeZip({ 'content.xml': '<office/>' }), OTHER],
    [
      'an .xls, or one with a password',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4_096)]),
      OTHER,
    ],
  ])('%s', async (_, make, reason) => {
    expect(await refuse(make())).toMatch(reason)
  })

  test('a file that was cut off, or of which a byte is another one', async () => {
    const bytes = await write((sheet) => {
      for (let n = 0; n < 500; n++) sheet.addRow(['05/11/2026', `Linha ${n * 7919}`, n])
    })
    expect(await refuse(bytes.subarray(0, bytes.length - 400))).toMatch(OTHER)
    const sheetAt = bytes.indexOf('xl/worksheets/sheet1.xml')
    bytes[sheetAt + 200] = (bytes[sheetAt + 200] ?? 0) ^ 0xff
    expect(await refuse(bytes)).toMatch(UNREADABLE)
  })
})

test.runIf(process.platform === 'linux')(
  'an import whose process dies is refused by the file’s name, and the next one is read',
  async () => {
    let hasAnswered = false
    const refused = refuse(await write((sheet) => sheet.addRow(['Data'])), 'pesada.xlsx').finally(() => {
      hasAnswered = true
    })
    while (!hasAnswered) {
      for (const pid of listChildren('parse-import-process')) process.kill(pid, 'SIGKILL')
      await setImmediate()
    }
    expect(await refused).toMatch(/^“pesada.xlsx” pede mais tempo ou memória do que uma importação pode usar\./)
    expect((await preview((sheet) => sheet.addRow(['Data']))).rows).toEqual([])
  },
)
