import type { FileRule } from 'contract/calls/endpoint.ts'
import { attachedReceiptFileRule, imageFileRule, imageOrPdfFileRule, officeImageOrPdfFileRule } from 'contract/calls/files.ts'
import { recordInflow } from 'contract/finance/inflows.ts'
import { listOutflows, recordOutflow, recordOutflowFromModal } from 'contract/finance/outflows.ts'
import { attachReceipt } from 'contract/finance/receipts.ts'
import { desc } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { receipts } from '#db/tables/entries.ts'
import { startTestApi, type TestApi } from '#testing/api.ts'
import { firstByDay } from '#testing/by-day.ts'
import { aFile, anOutflow, insertEntries } from '#testing/factories.ts'
import type { UploadSample } from '#testing/hostile/file.ts'
import { makeUploadSamples } from '#testing/hostile-files.ts'

const corpus = await makeUploadSamples()

let api: TestApi
let entryId = 0
beforeAll(async () => {
  api = await startTestApi()
  ;[entryId = 0] = await insertEntries(api, anOutflow())
})
afterAll(() => api.close())

const fileOf = ({ content, name, declared }: UploadSample) => aFile(content, name, declared)

const itemOf = ({ content, name, declared }: UploadSample) => ({
  title: 'x',
  projeto_id: 1,
  timestamp: '2026-11-21T12:00:00Z',
  hasFile: true,
  file: { data: content.toString('base64'), info: { name, size: content.length, type: declared ?? '' } },
  event: 'financial_expense_added',
})

/** By day one file of each type. */
const ofEachType = [...Map.groupBy(corpus, ({ is }) => is).values()].flatMap((files) => firstByDay(files))

/** The endpoints that accept receipts, each with the rule of its field. Forms share their code, so that one gets every file by day. */
const FILE_ENDPOINTS = {
  'the outflow page': {
    rule: imageFileRule,
    files: corpus,
    send: (file: UploadSample) => api.send(recordOutflow, { form: { nome_saida: 'x' }, files: { comprovante: fileOf(file) } }),
  },
  'the inflow page': {
    rule: imageOrPdfFileRule,
    files: ofEachType,
    send: (file: UploadSample) =>
      api.send(recordInflow, { form: { descricao: 'x', valor: '1.00' }, files: { comprovante: fileOf(file) } }),
  },
  'the modal': {
    rule: officeImageOrPdfFileRule,
    files: corpus,
    send: (file: UploadSample) => api.send(recordOutflowFromModal, { json: [itemOf(file)] }),
  },
  'an entry’s receipts': {
    rule: attachedReceiptFileRule,
    files: ofEachType,
    send: (file: UploadSample) => api.send(attachReceipt, { params: { id: entryId }, files: { receipt: fileOf(file) } }),
  },
}

const readLatest = async () => (await api.db.select().from(receipts).orderBy(desc(receipts.id)).limit(1))[0]

async function expectKept(response: LightMyRequestResponse, { content, is }: UploadSample): Promise<void> {
  expect(response.statusCode, response.payload).toBe(200)
  const row = await readLatest()
  const opened = await api.inject({ url: `/api/finance/receipts/${row?.id}` })
  expect(opened.rawPayload.equals(content)).toBe(true)
  expect(opened.headers).toMatchObject({
    'content-type': is,
    'content-disposition': expect.stringMatching(/^attachment; filename="[^"\\/]+"/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
}

async function expectRefused(response: LightMyRequestResponse, reason: RegExp, before: number): Promise<void> {
  expect([413, 422], response.payload).toContain(response.statusCode)
  const fields = Object.entries<string>(response.json().fields)
  expect(fields).toEqual([
    [expect.stringMatching(/^(comprovante|receipt|file|file\.data|file\.info\.name|info\.name)$/), expect.stringMatching(reason)],
  ])
  expect(await api.count(receipts)).toBe(before)
}

/** Builds the pattern of the file's own refusal or the form's refusal of the type. */
const expectedReason = ({ reason }: UploadSample, { refusal }: FileRule): RegExp =>
  new RegExp([reason?.source, refusal.replace(/[()]/g, '\\$&')].filter(Boolean).join('|'))

/**
 * Whether PostgreSQL could not store the file's name: the modal's JSON carries the name as text, and PostgreSQL refuses a text with a NUL.
 */
const hasUnstorableName = (endpoint: string, { name }: UploadSample) => endpoint === 'the modal' && name.includes('\0')

describe.each(Object.entries(FILE_ENDPOINTS))('a file that is sent to %s', (endpoint, { rule, files, send }) => {
  test.each(files.map((file) => [file.description, file] as const))(
    'with %s is refused with its reason, or kept byte by byte',
    async (_, file) => {
      const before = await api.count(receipts)
      const response = await send(file)
      if (hasUnstorableName(endpoint, file)) await expectRefused(response, /caracteres/, before)
      else if (file.is && rule.types.includes(file.is)) await expectKept(response, file)
      else await expectRefused(response, expectedReason(file, rule), before)
    },
  )
})

test('refused files leave nothing among the incoming files', async () => {
  expect(await api.incoming()).toEqual([])
})

test('a form of 10,000 parts is refused, whatever is in them', async () => {
  const part = (n: number) => `--b\r\ncontent-disposition: form-data; name="f${n}"\r\n\r\nx\r\n`
  const payload = `${Array.from({ length: 10_000 }, (_, n) => part(n)).join('')}--b--\r\n`
  const response = await api.inject({
    method: 'POST',
    url: recordOutflow.path,
    payload,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  })
  expect(response.json()).toMatchObject({ status: 413, title: 'O formulário tem campos ou arquivos demais' })
})

test('the lists still answer after the files of the corpus were sent', async () => {
  expect(corpus.length).toBeGreaterThanOrEqual(40)
  expect((await api.ok(listOutflows)).entries.length).toBeGreaterThan(0)
})
