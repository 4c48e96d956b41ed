import { api as contractApi } from 'contract/api.ts'
import type { Endpoint } from 'contract/endpoint.ts'
import { Problem } from 'contract/problem.ts'
import { assert, asyncProperty, constantFrom, string } from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'
import { startTestApi, type TestApi } from './api.ts'
import { type WildRequest, wildRequests } from './arbitraries.ts'
import { aFile, PDF, PNG } from './factories.ts'

// 10,000 requests, right and wrong: never a 5xx, and every answer of the documented shape.
const ROUNDS = 10_000

/** Whatever address is saved, nothing leaves. */
const TAKEN = { kind: 'answered', status: 200, headers: {}, body: Buffer.from('{}'), truncated: false, durationMs: 1 } as const

/** What a launch says where there is nowhere to launch to, and a question to a provider that is none. */
const SAID = ['503 not_configured', '503 integration_paused', '502 provider_failed']

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ server: { outgoing: { send: async () => TAKEN, fetch: async () => new Response('{}') } } })
})
afterAll(() => api.close())

const FILES = {
  png: aFile(PNG, 'a.png'),
  pdf: aFile(PDF, '../a.pdf'),
  html: aFile(Buffer.from('<html>'), 'a\u202e.png'),
  empty: aFile(Buffer.alloc(0), ''),
}

const endpoints = Object.values(contractApi).flatMap((area) => Object.entries<Endpoint>(area))
const share = Math.ceil(ROUNDS / (endpoints.length + 1))

function inputOf(endpoint: Endpoint, wild: WildRequest) {
  const asRecord = (value: unknown) => (value && typeof value === 'object' ? (value as object) : { valor: value })
  const file = wild.file ? FILES[wild.file as keyof typeof FILES] : undefined
  return {
    params: { id: wild.params },
    ...(endpoint.query ? { query: asRecord(wild.query) } : {}),
    ...(endpoint.json ? { json: wild.json ?? null } : {}),
    ...(endpoint.form ? { form: asRecord(wild.form), files: file ? { comprovante: file } : {} } : {}),
  }
}

function expectDocumented(endpoint: Endpoint, response: LightMyRequestResponse): void {
  if (response.headers['content-type']?.startsWith('text/event-stream')) return
  const said = response.statusCode >= 500 && SAID.includes(`${response.statusCode} ${response.json().code}`)
  if (!said) expect(response.statusCode, response.payload).toBeLessThan(500)
  if (response.headers['content-disposition']) return // a file
  const schema: z.ZodMiniType = response.statusCode < 400 ? endpoint.reply : Problem
  const parsed = safeParse(schema, response.json())
  expect(parsed.success, `${response.statusCode} ${response.payload} ${JSON.stringify(parsed.error?.issues)}`).toBe(true)
}

test.each(endpoints)(`%s withstands ${share} requests`, async (_, endpoint) => {
  await assert(
    asyncProperty(wildRequests(endpoint), async (wild) => {
      expectDocumented(endpoint, await api.send(endpoint, inputOf(endpoint, wild), wild.headers))
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
