import { launchProspecting } from 'contract/prospecting/launch.ts'
import { startTranscription } from 'contract/transcription/transcribe.ts'
import { expect, test } from 'vitest'
import { fail, given, givenForeign, received } from '../testing/server.ts'
import { call } from './call.ts'

const json = { payload: { niche: 'dentistas', city: 'Recife' } }
const launched = { ok: true as const, run: { id: 1, state: 'running' as const } }

/** The keys under which the very same submission goes out twice. */
async function keysOfTwo(): Promise<(string | null | undefined)[]> {
  const before = received(launchProspecting).length
  for (let time = 0; time < 2; time++) await call(launchProspecting, { json }).catch(() => undefined)
  return received(launchProspecting)
    .slice(before)
    .map(({ headers }) => headers.get('idempotency-key'))
}

/** Whatever a test left open is answered. */
async function settle(): Promise<void> {
  given(launchProspecting, launched)
  await call(launchProspecting, { json })
}

test.each([
  ['a success', () => given(launchProspecting, launched)],
  ['a refusal', () => fail(launchProspecting, { status: 422, code: 'invalid' })],
  ['a service that refused', () => fail(launchProspecting, { status: 502, code: 'run_refused' })],
  ['a service that perhaps took it', () => fail(launchProspecting, { status: 502, code: 'run_uncertain' })],
  ['no service set up', () => fail(launchProspecting, { status: 503, code: 'not_configured' })],
  ['a service that is paused', () => fail(launchProspecting, { status: 503, code: 'integration_paused' })],
])('after %s the same again is a new submission', async (_, answer) => {
  answer()
  const [first, second] = await keysOfTwo()
  expect(first).toEqual(expect.any(String))
  expect(second).not.toBe(first)
  await settle()
})

test.each([
  ['no answer', () => fail(launchProspecting)],
  ['a failure of ours', () => fail(launchProspecting, { status: 500, code: 'internal' })],
  ['a failure of ours behind a 503', () => fail(launchProspecting, { status: 503, code: 'internal' })],
  ['a database that is away', () => fail(launchProspecting, { status: 503, code: 'database_unavailable' })],
  ['a 504 that gives a reason', () => fail(launchProspecting, { status: 504, code: 'run_refused' })],
  ['a proxy’s 502', () => givenForeign(launchProspecting, 'Bad gateway', 502)],
  ['a proxy’s 503 in JSON', () => givenForeign(launchProspecting, { code: 'run_refused' }, 503)],
])('after %s the same again is the same submission', async (_, answer) => {
  answer()
  const [first, second] = await keysOfTwo()
  expect(first).toEqual(expect.any(String))
  expect(second).toBe(first)
  await settle()
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
  ['plain text', () => given(startTranscription, 'Bom dia.\n'), 'Bom dia.\n'],
  ['nothing', () => given(startTranscription, ''), ''],
  ['JSON, which another service may say', () => givenForeign(startTranscription, { ok: 1 }), '{"ok":1}'],
])('an endpoint of text is read as it is: %s', async (_, answer, text) => {
  answer()
  expect(await call(startTranscription, { json: transcription })).toBe(text)
})
