import { readSession } from 'contract/accounts/session.ts'
import type { Endpoint } from 'contract/calls/endpoint.ts'
import { exportDocument } from 'contract/content/documents.ts'
import { attachReceipt, downloadReceipt, viewReceipt } from 'contract/finance/receipts.ts'
import { listMethods } from 'contract/finance/settings.ts'
import { downloadRunFile } from 'contract/runs/runs.ts'
import { exportTranscription } from 'contract/transcription/library.ts'
import { eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documents } from '#db/tables/documents.ts'
import { receipts } from '#db/tables/entries.ts'
import { recordings, transcriptions } from '#db/tables/recordings.ts'
import { runFiles } from '#db/tables/runs.ts'
import { aFile, anOutflow, insertEntries, PDF_BYTES } from '../factories.ts'
import { startTeamApi, type TeamApi } from '../team-api.ts'
import { givenDocument, givenRecording, givenRun, givenTranscription } from '../work.ts'
import { startAttackCount } from './attack-count.ts'

// Texts of a person that get into the headers of an answer: names of files, titles, and fields of the request.

let api: TeamApi
beforeAll(async () => {
  api = await startTeamApi()
})
afterAll(() => api.close())

const NAMES = [
  'a\r\nSet-Cookie: dashboard_session=x',
  'a\nX-Injected: 1',
  'a\rX-Injected: 1',
  'a\u2028X-Injected: 1',
  'a\u0085X-Injected: 1',
  '嘊嘍X-Injected: 1',
  'a"; filename="b.html',
  "a'; filename*=UTF-8''b.html",
  'a%0d%0aX-Injected:%201',
  '../../secret.key',
  '..\\..\\secret.key',
  '/etc/passwd',
  'C:\\Windows\\win.ini',
  'nota.pdf\u202egpj.exe',
  'a\ud800.pdf',
  '<script>alert(1)</script>',
  '=1+1',
  '.htaccess',
  ' ',
  'ã'.repeat(300),
]

const MARKS = /x-injected|dashboard_session=x/i

/** One file name that is not a path: in ASCII between quotes, and percent-encoded (RFC 6266, RFC 8187). */
const DISPOSITION =
  /^(attachment; filename="[^"\\/]+"; filename\*=UTF-8''(?:[\w.!~-]|%(?!2F|5C)[0-9A-F]{2})+|inline; filename="[\w.-]+")$/

/** Whether an answer is a file whose headers have only the values that the server chose. */
function isHarmless({ statusCode, headers }: LightMyRequestResponse): boolean {
  const isInjected = headers['x-injected'] !== undefined || headers['set-cookie'] !== undefined
  const isFile = statusCode === 200 && headers['x-content-type-options'] === 'nosniff'
  return isFile && !isInjected && DISPOSITION.test(String(headers['content-disposition']))
}

/** Inserts the records that are downloaded under a name that a person chose. */
async function givenDownloads() {
  const [entryId = 0] = await insertEntries(api, anOutflow())
  const { id: receipt } = await api.owner.ok(attachReceipt, {
    params: { id: entryId },
    files: { receipt: aFile(PDF_BYTES, 'a.pdf') },
  })
  const [{ storageKey = '', sha256 = '' } = {}] = await api.db.select().from(receipts)
  const run = await givenRun(api, 'static')
  const file = { runId: run, name: 'a.pdf', storageKey: `${storageKey}`, sha256, size: PDF_BYTES.length, type: 'application/pdf' }
  const [{ id: runFile = 0 } = {}] = await api.db.insert(runFiles).values(file).returning({ id: runFiles.id })
  const document = await givenDocument(api)
  const recording = await givenRecording(api)
  await givenTranscription(api, recording)
  await api.db.update(transcriptions).set({ text: 'Bom dia' })
  return { receipt, runFile, document, recording }
}

type Downloads = Awaited<ReturnType<typeof givenDownloads>>

/** Lists the downloads under a stored name, each with its call and the function that sets the name. */
const listCases = (
  ids: Downloads,
): readonly { call: Endpoint; id: number; query?: object; rename: (name: string) => PromiseLike<unknown> }[] => [
  {
    call: downloadReceipt,
    id: ids.receipt,
    rename: (name) => api.db.update(receipts).set({ name }).where(eq(receipts.id, ids.receipt)),
  },
  {
    call: viewReceipt,
    id: ids.receipt,
    rename: (name) => api.db.update(receipts).set({ name }).where(eq(receipts.id, ids.receipt)),
  },
  {
    call: downloadRunFile,
    id: ids.runFile,
    rename: (name) => api.db.update(runFiles).set({ name }).where(eq(runFiles.id, ids.runFile)),
  },
  {
    call: exportDocument,
    id: ids.document,
    query: { format: 'md' },
    rename: (title) => api.db.update(documents).set({ title }).where(eq(documents.id, ids.document)),
  },
  {
    call: exportTranscription,
    id: ids.recording,
    query: { format: 'txt' },
    rename: (name) => api.db.update(recordings).set({ name }).where(eq(recordings.id, ids.recording)),
  },
]

test('no name of a file, a text or a recording writes a header of its own, or names a folder', async () => {
  const attacks = startAttackCount('names that become headers')
  const ids = await givenDownloads()
  for (const { call, id, query, rename } of listCases(ids)) {
    for (const name of NAMES) {
      await rename(name.toWellFormed())
      const response = await api.owner.send(call, { params: { id }, ...(query ? { query } : {}) })
      attacks.add(`${call.path} ${JSON.stringify(name)}: ${response.statusCode} ${response.headers['content-disposition']}`, {
        isRefused: isHarmless(response),
      })
    }
  }
  attacks.expectAllRefused({ atLeast: 100 })
})

test('an uploaded file’s name is stored without what would make it a path or a header', async () => {
  const attacks = startAttackCount('names of uploads')
  const [entryId = 0] = await insertEntries(api, anOutflow())
  const host = new URL(api.baseUrl).host
  for (const name of NAMES.filter((one) => one.isWellFormed())) {
    const head = `--x\r\ncontent-disposition: form-data; name="receipt"; filename="a.pdf"; filename*=UTF-8''${encodeURIComponent(name)}\r\n`
    const payload = Buffer.concat([
      Buffer.from(`${head}content-type: application/pdf\r\n\r\n`),
      PDF_BYTES,
      Buffer.from('\r\n--x--\r\n'),
    ])
    const headers = { host, origin: api.baseUrl, cookie: api.owner.cookie(), 'content-type': 'multipart/form-data; boundary=x' }
    const sent = await api.inject({ method: 'POST', url: attachReceipt.path.replace(':id', String(entryId)), headers, payload })
    if (sent.statusCode !== 200) {
      attacks.add(`${name}: ${sent.statusCode}`, { isRefused: sent.statusCode === 422 || sent.statusCode === 400 })
      continue
    }
    const response = await api.owner.send(downloadReceipt, { params: { id: sent.json().id } })
    attacks.add(`${JSON.stringify(name)}: ${response.headers['content-disposition']}`, { isRefused: isHarmless(response) })
  }
  attacks.expectAllRefused({ atLeast: 18 })
})

test('what a request has in its headers, path and query comes back in no header', async () => {
  const attacks = startAttackCount('requests that write headers')
  const said = 'x%0d%0aX-Injected:%201'
  const own = { host: new URL(api.baseUrl).host, origin: api.baseUrl, cookie: api.owner.cookie() }
  const requests = [
    { url: `/${said}` },
    { url: `/api/${said}` },
    { url: `/docs/${said}` },
    { url: `/assets/${said}` },
    { url: `${readSession.path}?x=${said}` },
    { url: `${listMethods.path}?cursor=${said}` },
    { url: `/api/finance/outflows/export?format=${said}` },
    { url: `/api/documents/1/export?format=${said}` },
    ...[
      'x-request-id',
      'idempotency-key',
      'x-tab',
      'accept-language',
      'accept',
      'range',
      'if-none-match',
      'if-range',
      'last-event-id',
      'referer',
    ].map((name) => ({ url: readSession.path, headers: { [name]: 'X-Injected: 1' } })),
  ]
  for (const { url, ...more } of requests) {
    const response = await api.inject({ url, headers: { ...own, ...('headers' in more ? more.headers : {}) } })
    const isRefused = !MARKS.test(JSON.stringify(response.headers)) && response.statusCode < 500
    attacks.add(`${url} ${JSON.stringify(more)}: ${JSON.stringify(response.headers)}`, { isRefused })
  }
  expect((await api.owner.send(readSession)).statusCode).toBe(200)
  attacks.expectAllRefused({ atLeast: 18 })
})
