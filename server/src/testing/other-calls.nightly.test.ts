import { createDocument, exportDocument, MAX_DOCUMENT_LENGTH } from 'contract/content/documents.ts'
import { importEntries, previewImport } from 'contract/finance/imports.ts'
import { RunReport } from 'contract/runs/result.ts'
import { expect, test } from 'vitest'
import { detectZipBomb } from '#core/zip-directory.ts'
import { makeLogo } from '#features/pieces/kits/make-logo.ts'
import { composePiece } from '#features/pieces/text/compose-piece.ts'
import { readAnsweredText } from '#features/runs/answered-text.ts'
import { removeInvalidLeads } from '#features/runs/refused-report.ts'
import { createAiClientWithKey } from '#platform/ai/client.ts'
import { fetchModelIds } from '#platform/ai/models.ts'
import { createTranscriber } from '#platform/ai/transcriptions.ts'
import { toVtt } from '../features/transcription/export-transcription.ts'
import { parseValue } from '../platform/http/read-input.ts'
import { detectPolyglot } from '../platform/http/uploads/inspect.ts'
import { startTestApi, type TestApi } from './api.ts'
import { aFile } from './factories.ts'
import { makeZip } from './hostile/zip.ts'
import { repeatTo } from './linear.ts'
import { measureLongestBlock } from './longest-block.ts'
import { shareServer } from './share-server.ts'

const MB = 1024 * 1024
/** The longest time in milliseconds for which anything may keep the server from another call. */
const LONGEST = 250

const getApi = shareServer(startTestApi)

function makeWorkbook(rows: string, more: Record<string, string> = {}): Buffer {
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  }
  return makeZip(Object.entries(parts).map(([name, text]) => ({ name, data: Buffer.from(text) })))
}

const cells = (...texts: string[]) => `<row>${texts.map((text) => `<c t="str"><v>${text}</v></c>`).join('')}</row>`
const styles = (code: string) =>
  `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`

const bracketFormat = () => makeWorkbook(cells('Data', 'Valor'), { 'xl/styles.xml': styles('['.repeat(200_000)) })
const attributes = () => makeWorkbook(`<row ${Array.from({ length: 3_000_000 }, (_, n) => `a${n.toString(36)}=""`).join(' ')}>`)
const nestedMemo = () =>
  Buffer.from(
    `OFXHEADER:100\n<OFX><STMTTRN><DTPOSTED>20261101<TRNAMT>-1<NAME>${'a'.repeat(100)}b${'a'.repeat(40_000)}<MEMO>${'a'.repeat(500_000)}</STMTTRN></OFX>`,
  )
const delimiters = () => Buffer.from(repeatTo(`${';'.repeat(250_000)}\n`, 20 * MB - 1))
const manyNames = () => {
  const row = (_: unknown, n: number) =>
    `05/11/2026;Luz ${n};10;${['p', 'c', 'e', 'm'].map((kind) => `${kind}${n} ${'Ã'.repeat(38)}`).join(';')}`
  return Buffer.from(`Data;Descrição;Valor;Projeto;Categoria;Empresa;Método\n${Array.from({ length: 49_999 }, row).join('\n')}`)
}
const entities = () => makeWorkbook(`<row><c t="str"><v>${'&amp;'.repeat(9_000_000)}</v></c></row>`)

/** Makes a case that sends a file to be imported. The body is made before the case is measured. */
const importing =
  (endpoint: typeof previewImport | typeof importEntries, make: () => Buffer, name: string) => async (api: TestApi) => {
    const form = new FormData()
    form.append('kind', 'outflow')
    form.append('unknown', 'empty')
    form.append('file', aFile(make(), name))
    const encoded = new Response(form)
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
    const payload = Buffer.from(await encoded.arrayBuffer())
    return () => api.inject({ method: 'POST', url: endpoint.path, headers, payload })
  }

const posting = (url: string, make: () => string) => (api: TestApi) => {
  const payload = make()
  return () => api.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })
}

const documentOf = (text: object) => JSON.stringify({ source: 'editor', save: false, ...text })

/** Makes a case that exports a document as Markdown. */
const exporting = (html: string) => async (api: TestApi) => {
  const { id } = await api.ok(createDocument, { json: { title: 'Longo', html, source: 'editor', save: false } })
  return () => api.send(exportDocument, { params: { id }, query: { format: 'md' } })
}

const zeros = (count: number) => `[${'0,'.repeat(count)}0]`

/** Makes a case in which a provider answers with this JSON, up to its largest answer. */
const answering =
  (make: () => string, ask: (client: Awaited<ReturnType<typeof createAiClientWithKey>>) => Promise<unknown>) => async () => {
    const body = Buffer.from(make())
    const fetch = async () => new Response(body, { headers: { 'content-type': 'application/json' } })
    const client = await createAiClientWithKey(
      { fetch },
      { baseUrl: 'http://x/v1', paths: { transcriptions: null, chat: null, models: null } },
      undefined,
    )
    return () => ask(client)
  }
const transcribe = (client: Parameters<typeof createTranscriber>[0]) =>
  createTranscriber(client, { model: 'a', language: null })(aFile(Buffer.alloc(1), 'a.wav'), new AbortController().signal)

const answered = (body: Buffer) =>
  ({ kind: 'answered', status: 200, headers: {}, body, truncated: false, durationMs: 1 }) as const

type Work = () => unknown
const CASES: Record<string, (api: TestApi) => Work | Promise<Work>> = {
  'a number format of 200,000 brackets': importing(previewImport, bracketFormat, 'a.xlsx'),
  'a tag of three million attributes': importing(previewImport, attributes, 'a.xlsx'),
  'a memo that nearly holds its payee': importing(previewImport, nestedMemo, 'a.ofx'),
  'a CSV of rows of delimiters': importing(previewImport, delimiters, 'a.csv'),
  'a cell of nine million entities': importing(previewImport, entities, 'a.xlsx'),
  'a preview of 50,000 rows with 200,000 names': importing(previewImport, manyNames, 'a.csv'),
  'an import of 50,000 rows with 200,000 names': importing(importEntries, manyNames, 'a.csv'),
  'a report with a million contacts that are none': () => {
    const body = `{"status":"succeeded","result":{"leads":${zeros(1_000_000)}}}`
    return () => {
      const report = JSON.parse(body)
      removeInvalidLeads(report)
      return parseValue(RunReport, report)
    }
  },
  'a body of three million empty lists': posting('/webhook/financial-expense', () => `[${'[],'.repeat(3_000_000)}0]`),
  'a body of a million lists in each other': posting('/api/documents', () => `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`),
  'a document of 400,000 commas': posting('/api/documents', () => documentOf({ text: ','.repeat(MAX_DOCUMENT_LENGTH) })),
  'a document of quotes in quotes': posting('/api/documents', () =>
    documentOf({ markdown: repeatTo('> ', MAX_DOCUMENT_LENGTH) }),
  ),
  'a document of open tags': posting('/api/documents', () => documentOf({ html: repeatTo('<p><em>a', 19_999) })),
  'the Markdown of a document of lists': exporting(repeatTo('<ul><li><p>a</p></li></ul>', 100_000)),
  'the Markdown of a document of spaces': exporting(`<p>x${'\u00a0'.repeat(399_000)}x</p>`),
  'an idea of exclamation marks': () => () => composePiece('carousel', '!'.repeat(20_000)),
  'a logo that is a declaration after another': () => {
    const bytes = Buffer.from(repeatTo('<??>', 512 * 1024))
    return () => makeLogo(1, bytes).catch(() => undefined)
  },
  'a picture full of beginnings of scripts': () => {
    const bytes = Buffer.alloc(10 * MB, '<!doctype   ')
    return () => detectPolyglot(bytes, 'image/png')
  },
  'a zip of 60,000 entries': () => {
    const bytes = makeZip(Array.from({ length: 60_000 }, (_, n) => ({ name: `${n}`, data: Buffer.alloc(0) })))
    return () => detectZipBomb(bytes)
  },
  'headers of a part by the million': (api) => {
    const payload = Buffer.from(`--x\r\n${'a: b\r\n'.repeat(2_000_000)}\r\n\r\n--x--`)
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    return () => api.inject({ method: 'POST', url: previewImport.path, headers, payload })
  },
  'a provider’s list of models that is four megabytes of zeros': answering(() => `{"data":${zeros(2_000_000)}}`, fetchModelIds),
  'a provider’s transcription of as many segments as an answer may have': answering(
    () => `{"text":"","segments":[${'{"start":0,"end":0,"text":"a"},'.repeat(49_000)}{"start":0,"end":0,"text":"a"}]}`,
    transcribe,
  ),
  'a provider’s transcription of a million combining marks': answering(
    () => JSON.stringify({ text: '\u0316\u0301'.repeat(500_000) }),
    transcribe,
  ),
  'a provider’s page of megabytes': answering(() => `<html>${repeatTo('</script><', 4 * MB - 10)}`, fetchModelIds),
  'a service’s answer of four megabytes of lists': () => {
    const body = Buffer.from(`[${'[],'.repeat(1_300_000)}0]`)
    return () => readAnsweredText(answered(body))
  },
  'subtitles of two million line ends': () => {
    const segments = Array.from({ length: 400 }, (_, n) => ({ start: n, end: n + 1, text: '\n'.repeat(5_000) }))
    return () => toVtt({ text: '', segments, duration: null })
  },
}

/**
 * Each input is the worst of its parser within the limits. What is watched is the server's thread: a light call sent every 20 ms would
 * measure how busy the machine is as well.
 */
test.each(Object.entries(CASES))('%s keeps no other call waiting for more than a moment', async (_, make) => {
  const api = await getApi()
  const work = await make(api)
  const longest = await measureLongestBlock(async () => {
    try {
      await work()
    } catch {
      // The input may be refused.
    }
  })
  expect(longest).toBeLessThan(LONGEST)
})
