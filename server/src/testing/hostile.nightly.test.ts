import { api as contractApi } from 'contract/api.ts'
import { type Endpoint, getReplySchema } from 'contract/calls/endpoint.ts'
import { Problem } from 'contract/calls/problem.ts'
import { beginUpload } from 'contract/transcription/recordings.ts'
import { assert, asyncProperty, constantFrom, integer, oneof, string } from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'
import { startTestApi, type TestApi, toWireText } from './api.ts'
import { type FileKind, hostileValue, UPLOAD_ID, type WildRequest, wildRequests } from './arbitraries.ts'
import { drawPixel } from './drawn-pixel.ts'
import { aFile, PDF_BYTES, PNG_BYTES } from './factories.ts'
import { aTone, aWav } from './recordings.ts'
import { listenOnLoopback } from './stream.ts'

// Sends 10,000 requests, valid and invalid: no answer may be a 5xx but the expected ones, and the answers must have the documented shape.
const ROUNDS = 10_000

/** The answer to every outgoing request, since nothing is really sent. */
const TAKEN = { kind: 'answered', status: 200, headers: {}, body: Buffer.from('{}'), truncated: false, durationMs: 1 } as const

/** The expected 5xx answers: of launches without a service that takes them, and of questions to an address that is no provider. */
const SAID = ['503 not_configured', '503 integration_paused', '502 provider_failed']

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({
    server: {
      drawSlide: drawPixel,
      outgoing: { send: async () => TAKEN, fetch: async () => new Response('{}'), explainForbidden: async () => undefined },
    },
  })
  const json = { uploadId: UPLOAD_ID, name: 'reuniao.wav', size: SOUND.length, source: 'file' as const }
  await api.ok(beginUpload, { json })
})
afterAll(() => api.close())

const SOUND = aWav(aTone(1))
const OFX = `OFXHEADER:100\n<OFX><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261101<TRNAMT>-10.00<FITID>1<MEMO>Luz</STMTTRN></BANKTRANLIST></OFX>`

const FILES: Record<FileKind, File> = {
  csv: aFile(Buffer.from('Data;Descrição;Valor\n01/11/2026;Luz;-10,00\n99/99/9999;;1e400\n'), 'extrato.csv'),
  ofx: aFile(Buffer.from(OFX), 'extrato.ofx'),
  sound: aFile(SOUND, 'parte'),
  png: aFile(PNG_BYTES, 'a.png'),
  pdf: aFile(PDF_BYTES, '../a.pdf'),
  html: aFile(Buffer.from('<html>'), 'a\u202e.png'),
  empty: aFile(Buffer.alloc(0), ''),
}

const endpoints = Object.values(contractApi).flatMap((area) => Object.entries<Endpoint>(area))
const share = Math.ceil(ROUNDS / (endpoints.length + 1))

function inputOf(endpoint: Endpoint, wild: WildRequest) {
  const asRecord = (value: unknown) => (value && typeof value === 'object' ? (value as object) : { valor: value })
  const files = Object.fromEntries(Object.entries(wild.files).map(([field, kind]) => [field, FILES[kind]]))
  return {
    params: wild.params,
    ...(endpoint.query ? { query: asRecord(wild.query) } : {}),
    ...(endpoint.json ? { json: wild.json ?? null } : {}),
    ...(endpoint.form ? { form: asRecord(wild.form), files } : {}),
  }
}

function expectDocumented(endpoint: Endpoint, wild: Pick<WildRequest, 'headers'>, response: LightMyRequestResponse): void {
  if (response.headers['content-type']?.startsWith('text/event-stream')) return
  const said = response.statusCode >= 500 && SAID.includes(`${response.statusCode} ${response.json().code}`)
  if (!said) expect(response.statusCode, response.payload).toBeLessThan(500)
  if (response.headers['content-disposition']) return // a file has no documented shape
  if (wild.headers?.accept === 'text/html' && response.statusCode >= 400) return // a browser gets a refusal as a page
  const schema: z.ZodMiniType = response.statusCode < 400 ? getReplySchema(endpoint) : Problem
  const parsed = safeParse(schema, response.json())
  expect(parsed.success, `${response.statusCode} ${response.payload} ${JSON.stringify(parsed.error?.issues)}`).toBe(true)
}

test.each(endpoints)(`%s withstands ${share} requests`, async (_, endpoint) => {
  await assert(
    asyncProperty(wildRequests(endpoint), async (wild) => {
      expectDocumented(endpoint, wild, await api.send(endpoint, inputOf(endpoint, wild), wild.headers))
    }),
    { numRuns: share },
  )
})

test(`bodies that are nothing: ${share} of them`, async () => {
  const urls = endpoints
    .filter(([, { method }]) => method !== 'GET')
    .map(([, { method, path }]) => ({ method, url: path.replace(':id', '1') }))
  const types = constantFrom(
    'application/json',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'text/plain',
    'application/json; charset=utf-7',
    '',
  )
  await assert(
    asyncProperty(constantFrom(...urls), types, string({ unit: 'binary', maxLength: 200 }), async (to, type, payload) => {
      const response = await api.inject({ ...to, payload, headers: type ? { 'content-type': type } : {} })
      expect(response.statusCode, response.payload).toBeLessThan(500)
      expect(response.statusCode).toBeGreaterThanOrEqual(200)
      if (response.statusCode >= 400) expect(safeParse(Problem, response.json()).success).toBe(true)
    }),
    { numRuns: share },
  )
})

const EVENT_STREAMS = 50
const asHeader = (value: unknown) => toWireText(value).replace(/[^\t\x20-\x7e]/g, '')

test(`the stream of events withstands ${EVENT_STREAMS} places to begin at`, async () => {
  const url = await listenOnLoopback(api)
  const somewhere = oneof(integer({ min: -3, max: 9 }).map(String), hostileValue.map(toWireText))
  await assert(
    asyncProperty(somewhere, somewhere, async (after, lastEventId) => {
      const ending = new AbortController()
      const response = await fetch(`${url}/api/events?after=${encodeURIComponent(after)}`, {
        headers: { accept: 'text/event-stream', 'last-event-id': asHeader(lastEventId) },
        signal: ending.signal,
      })
      try {
        expect(response.status).toBeLessThan(500)
        if (response.status >= 400) expect(safeParse(Problem, await response.json()).success).toBe(true)
        else expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
      } finally {
        ending.abort()
      }
    }),
    { numRuns: EVENT_STREAMS },
  )
})
