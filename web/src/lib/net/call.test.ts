import { recordOutflow } from 'contract/finance/outflows.ts'
import { uploadPhoto } from 'contract/pieces/photos.ts'
import { launchProspecting } from 'contract/prospecting/launch.ts'
import { startTranscription } from 'contract/transcription/transcribe.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aFile } from '#testing/finance.ts'
import { aSession, requestsTo, stubFailure, stubForeignReply, stubReply, stubResponse } from '#testing/server.ts'
import { setIdentity } from '../session/identity.ts'
import { call, isUncertain } from './call.ts'
import { createIntent } from './intent.ts'
import { describeError } from './query-client.ts'

const INPUT = { payload: { niche: 'dentistas', city: 'Recife' } }
const LAUNCHED = { ok: true as const, run: { id: 1, state: 'running' as const } }

/** Sends two tries of one intent, one after the other. @returns the idempotency keys of all requests of the test so far */
async function sendTwice(intent = createIntent(), second = INPUT): Promise<(string | null | undefined)[]> {
  for (const sent of [INPUT, second]) await call(launchProspecting, { json: sent }, { intent }).catch(() => undefined)
  return requestsTo(launchProspecting).map(({ headers }) => headers.get('idempotency-key'))
}

test('two clicks have two idempotency keys, though they send the same body without an answer', async () => {
  stubFailure(launchProspecting)
  for (let click = 0; click < 2; click++) await call(launchProspecting, { json: INPUT }).catch(() => undefined)
  const [first, second] = requestsTo(launchProspecting).map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toEqual(expect.any(String))
  expect(second).not.toBe(first)
})

test('a changed body after a lost answer has the same idempotency key', async () => {
  stubFailure(launchProspecting)
  const [first, second] = await sendTwice(createIntent(), { payload: { niche: 'dentistas', city: 'Olinda' } })
  expect(second).toBe(first)
})

test('a form that was abandoned has a new idempotency key afterwards', async () => {
  stubFailure(launchProspecting)
  const intent = createIntent()
  const [first] = await sendTwice(intent)
  intent.renew()
  expect((await sendTwice(intent)).at(-1)).not.toBe(first)
})

test('a file that is gone from the disk is told, not sent, and the next try has a new key', async () => {
  const folder = await navigator.storage.getDirectory()
  const handle = await folder.getFileHandle('foto.png', { create: true })
  const stream = await handle.createWritable()
  await stream.write('x')
  await stream.close()
  const file = await handle.getFile()
  await folder.removeEntry('foto.png')
  const intent = createIntent()
  const key = intent.key()
  const error = await call(uploadPhoto, { form: {}, files: { file } }, { intent }).catch((reason: unknown) => reason)
  expect(describeError(error)).toBe('O arquivo mudou ou não está mais no disco. Escolha-o de novo.')
  expect(isUncertain(error)).toBe(false)
  expect(requestsTo(uploadPhoto)).toEqual([])
  expect(intent.key()).not.toBe(key)
})

test.each([
  ['a success', () => stubReply(launchProspecting, LAUNCHED)],
  ['a refusal', () => stubFailure(launchProspecting, { status: 422, code: 'invalid' })],
  ['a service that refused', () => stubFailure(launchProspecting, { status: 502, code: 'run_refused' })],
  ['a service that perhaps took it', () => stubFailure(launchProspecting, { status: 502, code: 'run_uncertain' })],
  ['a full disk', () => stubFailure(launchProspecting, { status: 507, code: 'disk_full' })],
  ['no service set up', () => stubFailure(launchProspecting, { status: 503, code: 'not_configured' })],
  ['a service that is paused', () => stubFailure(launchProspecting, { status: 503, code: 'integration_paused' })],
])('after %s the same launch again has a new idempotency key', async (_, answer) => {
  answer()
  const [first, second] = await sendTwice()
  expect(first).toEqual(expect.any(String))
  expect(second).not.toBe(first)
})

test.each([
  ['no answer', () => stubFailure(launchProspecting)],
  ['a failure of ours', () => stubFailure(launchProspecting, { status: 500, code: 'internal' })],
  ['a failure of ours behind a 503', () => stubFailure(launchProspecting, { status: 503, code: 'internal' })],
  ['a database that is away', () => stubFailure(launchProspecting, { status: 503, code: 'database_unavailable' })],
  ['a 504 that gives a reason', () => stubFailure(launchProspecting, { status: 504, code: 'run_refused' })],
  ['a proxy’s 502', () => stubForeignReply(launchProspecting, 'Bad gateway', 502)],
  ['a proxy’s 503 in JSON', () => stubForeignReply(launchProspecting, { code: 'run_refused' }, 503)],
])('after %s the same launch again has the same idempotency key', async (_, answer) => {
  answer()
  const [first, second] = await sendTwice()
  expect(first).toEqual(expect.any(String))
  expect(second).toBe(first)
})

test('an answer that hangs halfway counts as lost: the next try has the same idempotency key', async () => {
  const reading = vi.spyOn(Response.prototype, 'json')
  onTestFinished(() => reading.mockRestore())
  const headers = { 'content-type': 'application/json' }
  stubResponse(launchProspecting, () => new Response(new ReadableStream(), { headers }))
  const [intent, leaving] = [createIntent(), new AbortController()]
  const hanging = call(launchProspecting, { json: INPUT }, { intent, signal: leaving.signal }).catch((error: unknown) => error)
  await vi.waitFor(() => expect(reading).toHaveBeenCalled(), { timeout: 20_000 })
  leaving.abort()
  expect(await hanging).toMatchObject({ name: 'AbortError' })
  const [sent] = requestsTo(launchProspecting).map(({ headers: of }) => of.get('idempotency-key'))
  expect(intent.unanswered()).toMatchObject({ key: sent })
})

/** Answers with the beginning of a JSON text, after which the connection breaks. */
function stubCutOffAnswer(): void {
  const headers = { 'content-type': 'application/json' }
  const cutOff: UnderlyingDefaultSource = {
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"ok":')),
    pull: (controller) => controller.error(new Error('connection lost')),
  }
  stubResponse(launchProspecting, () => new Response(new ReadableStream(cutOff), { headers }))
}

test('an answer that is cut off is told as a broken connection, and its write may have happened', async () => {
  stubCutOffAnswer()
  const intent = createIntent()
  const broken = await call(launchProspecting, { json: INPUT }, { intent }).catch((error: unknown) => error)
  expect(describeError(broken)).toBe('A conexão caiu antes do fim da resposta.')
  expect(intent.unanswered()).toBeDefined()
})

const transcription = {
  event: 'transcription_started' as const,
  tool: 'audio-transcription',
  timestamp: '2026-11-21T12:00:00.000Z',
  requestId: 'req_1',
  userDetails: { userId: '1', userName: 'Operador local' },
  fileDetails: { fileName: 'a.wav', fileSize: '0.1', fileDuration: 1 },
}

test.each([
  ['plain text', () => stubReply(startTranscription, 'Bom dia.\n'), 'Bom dia.\n'],
  ['nothing', () => stubReply(startTranscription, ''), ''],
  ['JSON, which another service may say', () => stubForeignReply(startTranscription, { ok: 1 }), '{"ok":1}'],
])('an endpoint of text is read as it is: %s', async (_, answer, text) => {
  answer()
  expect(await call(startTranscription, { json: transcription })).toBe(text)
})

test.each([204, 205])('a call with a file that another service answers with %i, which has no body, is done', async (status) => {
  stubResponse(recordOutflow, () => new Response(null, { status }))
  await call(recordOutflow, { form: { nome_saida: 'Luz' }, files: { comprovante: aFile('nota.png', 'image/png') } })
  expect(requestsTo(recordOutflow)).toHaveLength(1)
})

test('a call that the person may not make is refused here, in words for the person', async () => {
  setIdentity(aSession({ user: { id: 7, name: 'Bia Duarte', role: 'viewer' }, permissions: [] }))
  const refused = await call(launchProspecting, { json: INPUT }).catch((error: unknown) => error)
  expect(describeError(refused)).toBe('Você não tem permissão para isto.')
  expect(requestsTo(launchProspecting)).toEqual([])
})

test('the refusal of an upload keeps the time after which it may be sent again', async () => {
  const headers = { 'retry-after': '7', 'content-type': 'application/problem+json' }
  stubResponse(
    uploadPhoto,
    () => new Response(JSON.stringify({ type: 'about:blank', title: 'Muitas', status: 429 }), { status: 429, headers }),
  )
  const file = new File(['x'], 'a.png', { type: 'image/png' })
  const sent = call(uploadPhoto, { form: {}, files: { file } })
  await expect(sent).rejects.toMatchObject({ status: 429, retryAfter: 7 })
})
