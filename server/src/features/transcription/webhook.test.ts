import { assignProviders } from 'contract/ai/providers.ts'
import { fetchRunAudio, reportRun } from 'contract/runs/callback.ts'
import { MAX_RESULT_TEXT } from 'contract/runs/result.ts'
import { readRun, resendRun } from 'contract/runs/runs.ts'
import { deleteOrRestoreRecording, readRecording, STILL_TRANSCRIBING } from 'contract/transcription/library.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildCallbackServer } from '#app/app.ts'
import { type AutomationTestApi, changeIntegration, startAutomatedApi } from '#testing/automation.ts'
import { startFakeService } from '#testing/automation-service/fake-service.ts'
import { aTone, aWav, sendRecording } from '#testing/recordings.ts'
import { aPayload, requestTranscription } from '#testing/transcribing.ts'

const WAV = aWav(aTone(1))
const SEGMENTS = [
  { start: 0, end: 2, text: 'Bom dia.' },
  { start: 2, end: 4.5, text: 'Vamos começar.' },
]

/** Starts a server whose automation service transcribes. */
async function startDelegatingApi(given: Parameters<typeof startAutomatedApi>[0] = {}): Promise<AutomationTestApi> {
  const api = await startAutomatedApi(given)
  const transcription = { via: 'webhook', providerId: null, model: null } as const
  await api.ok(assignProviders, { json: { transcription, revision: 1 } })
  await sendRecording(api, WAV)
  return api
}

/** Reads the last request to the automation service, with its run's authorization and the function that reports the run. */
function readLastRequest(api: AutomationTestApi) {
  const last = api.service.received.at(-1)
  const authorization = `Bearer ${last?.headers['x-run-token']}`
  const id = Number(last?.headers['x-run-callback']?.split('/').at(-2))
  return { last, authorization, report: (json: object) => api.send(reportRun, { params: { id }, json }, { authorization }) }
}

const read = (api: AutomationTestApi) => api.ok(readRecording, { params: { id: 1 } })

describe('a transcription by the automation service', () => {
  test('is asked for with the exact payload and the audio’s address, and is what it reports', async () => {
    const api = await startDelegatingApi()
    expect(await requestTranscription(api, 1)).toMatchObject({ status: 202, text: STILL_TRANSCRIBING })
    const { last, report } = readLastRequest(api)
    expect([last?.path, last?.body]).toEqual(['/webhook/transcription', JSON.stringify(aPayload(1))])
    expect(last?.headers['x-run-audio']).toMatch(/\/api\/runs\/1\/audio$/)
    await report({ status: 'progress', progress: 50 })
    expect(await read(api)).toMatchObject({ text: null, transcription: { state: 'running', progress: 50 } })
    await report({ status: 'succeeded', result: { text: 'Bom dia. Vamos começar.', segments: SEGMENTS } })
    expect(await read(api)).toMatchObject({
      text: 'Bom dia. Vamos começar.',
      segments: SEGMENTS,
      model: 'n8n da agência',
      transcription: { state: 'succeeded' },
    })
  })

  test('is made of segments alone, or of a text without times', async () => {
    const api = await startDelegatingApi()
    await requestTranscription(api, 1)
    await readLastRequest(api).report({ status: 'succeeded', result: { segments: SEGMENTS } })
    expect(await read(api)).toMatchObject({ text: 'Bom dia. Vamos começar.', segments: SEGMENTS })
    await requestTranscription(api, 1)
    await readLastRequest(api).report({ status: 'succeeded', result: { text: 'Só o texto' } })
    expect(await read(api)).toMatchObject({ text: 'Só o texto', segments: [], transcription: { runId: 2 } })
  })

  test('lacks what models write over silence, in its text and segments', async () => {
    const api = await startDelegatingApi()
    await requestTranscription(api, 1)
    const segments = [{ start: 0, end: 2, text: '[BLANK_AUDIO]' }]
    await readLastRequest(api).report({ status: 'succeeded', result: { text: '[BLANK_AUDIO]', segments } })
    expect(await read(api)).toMatchObject({ text: '', segments: [] })
  })

  test('is kept when a later success brings no text', async () => {
    const api = await startDelegatingApi()
    await requestTranscription(api, 1)
    await readLastRequest(api).report({ status: 'succeeded', result: { text: 'Primeira' } })
    await requestTranscription(api, 1)
    await readLastRequest(api).report({ status: 'succeeded' })
    expect(await read(api)).toMatchObject({ text: 'Primeira', transcription: { runId: 2, state: 'succeeded' } })
  })

  test.each([
    ['plain text', 'Bom dia.\nVamos começar.', 'Bom dia.\nVamos começar.'],
    ['JSON with a text', '{"text":" Bom dia. "}', 'Bom dia.'],
  ])('may be the answer itself where the service does not report back: %s', async (_, body, text) => {
    const api = await startDelegatingApi({ reportsBack: false })
    api.service.answerWith({ kind: 'answer', status: 200, body })
    expect(await requestTranscription(api, 1)).toMatchObject({ status: 200, text })
    expect(await read(api)).toMatchObject({ text, segments: [], transcription: { state: 'succeeded' } })
  })

  const LONG = 'Bom dia, é a reunião. '.repeat(20_000).trim()

  test.each([
    ['plain text', LONG],
    ['JSON with a text', JSON.stringify({ text: LONG })],
  ])('of 400,000 characters in the answer is kept whole: %s', async (_, body) => {
    const api = await startDelegatingApi({ reportsBack: false })
    api.service.answerWith({ kind: 'answer', status: 200, body })
    expect(await requestTranscription(api, 1)).toMatchObject({ status: 200 })
    expect((await read(api)).text === LONG).toBe(true)
  })

  test.each([
    ['one character over the limit', 'a'.repeat(MAX_RESULT_TEXT + 1), 'é longa demais'],
    ['larger than what is read', 'a'.repeat(4 * 1024 * 1024 + 1), 'não veio inteira'],
  ])('fails with the reason where the answer cannot be kept: %s', async (_, body, reason) => {
    const api = await startDelegatingApi({ reportsBack: false })
    api.service.answerWith({ kind: 'answer', status: 200, body })
    expect((await requestTranscription(api, 1)).problem).toMatchObject({ status: 502, detail: expect.stringContaining(reason) })
    expect(await api.ok(readRun, { params: { id: 1 } })).toMatchObject({
      state: 'failed',
      message: expect.stringContaining(reason),
    })
  })

  test('is only taken where the service answers a receipt and does not report back', async () => {
    const api = await startDelegatingApi({ reportsBack: false })
    expect(await requestTranscription(api, 1)).toMatchObject({ status: 202, text: expect.stringContaining('recebeu o áudio') })
  })

  test('is the answer also where the service reported progress before', async () => {
    const api = await startDelegatingApi({ reportsBack: false })
    const service = await startFakeService({
      onRequest: async ({ headers }) => {
        const id = Number(headers['x-run-callback']?.split('/').at(-2))
        const authorization = `Bearer ${headers['x-run-token']}`
        await api.send(reportRun, { params: { id }, json: { status: 'progress', progress: 50 } }, { authorization })
        return { kind: 'answer', status: 200, body: 'Bom dia.' }
      },
    })
    onTestFinished(() => service.close())
    await changeIntegration(api, { baseUrl: service.url })
    expect(await requestTranscription(api, 1)).toMatchObject({ status: 200, text: 'Bom dia.' })
    expect(await read(api)).toMatchObject({ text: 'Bom dia.', transcription: { state: 'succeeded' } })
  })

  test('fails with its reason where the service refuses it or its fate is unknown', async () => {
    const api = await startDelegatingApi()
    api.service.answerWith({ kind: 'answer', status: 403 })
    expect((await requestTranscription(api, 1)).problem).toMatchObject({
      status: 502,
      code: 'transcription_failed',
      detail: expect.stringContaining('403'),
    })
    api.service.answerWith({ kind: 'answer', status: 500 })
    expect((await requestTranscription(api, 1)).problem).toMatchObject({
      status: 502,
      detail: expect.stringContaining('pode ou não ter começado'),
      link: { href: '/execucoes/2' },
    })
    api.service.answerWith({ kind: 'answer', status: 503 })
    expect(await requestTranscription(api, 1)).toMatchObject({
      status: 202,
      text: expect.stringMatching(/^O serviço está indisponível/),
    })
  })

  test('is sent again as another try of the same recording', async () => {
    const api = await startDelegatingApi()
    await requestTranscription(api, 1)
    await readLastRequest(api).report({ status: 'failed', message: 'Sem créditos' })
    await api.ok(resendRun, { params: { id: 1 }, json: {} })
    expect(await read(api)).toMatchObject({ transcription: { runId: 2, state: 'running' } })
    const { report, authorization } = readLastRequest(api)
    expect((await api.send(fetchRunAudio, { params: { id: 2 } }, { authorization })).statusCode).toBe(200)
    await report({ status: 'succeeded', result: { text: 'Agora foi' } })
    expect(await read(api)).toMatchObject({ text: 'Agora foi' })
    expect(await api.ok(readRun, { params: { id: 2 } })).toMatchObject({ previous: 1, state: 'succeeded' })
  })
})

describe('the audio of a run', () => {
  test('is fetched with the run’s token from any host, at both servers', async () => {
    const api = await startDelegatingApi()
    await requestTranscription(api, 1)
    const { authorization } = readLastRequest(api)
    const callbackServer = await buildCallbackServer(api.app)
    onTestFinished(() => callbackServer.close())
    const headers = { host: 'painel.lan', 'x-forwarded-for': '10.0.0.7', authorization }
    const url = '/api/runs/1/audio'
    for (const server of [api.app, callbackServer]) {
      const whole = await server.inject({ url, headers })
      expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'audio/wav'])
      expect(whole.rawPayload.equals(WAV)).toBe(true)
      const part = await server.inject({ url, headers: { ...headers, range: 'bytes=0-3' } })
      expect([part.statusCode, part.payload]).toEqual([206, 'RIFF'])
    }
  })

  test('is not fetched any more once the run has ended, or while its recording is deleted', async () => {
    const api = await startDelegatingApi()
    await requestTranscription(api, 1)
    const { authorization, report } = readLastRequest(api)
    const fetchAudio = () => api.send(fetchRunAudio, { params: { id: 1 } }, { authorization })
    await api.ok(deleteOrRestoreRecording, { params: { id: 1 }, json: {} })
    expect((await fetchAudio()).json()).toMatchObject({
      status: 410,
      code: 'run_input_ended',
      detail: 'A gravação foi excluída.',
    })
    await api.ok(deleteOrRestoreRecording, { params: { id: 1 }, json: { restore: true } })
    expect((await fetchAudio()).statusCode).toBe(200)
    await report({ status: 'succeeded', result: { text: 'Pronto' } })
    expect((await fetchAudio()).json()).toMatchObject({ status: 410, detail: 'A execução terminou.' })
    expect((await report({ status: 'succeeded' })).json()).toEqual({ ok: true, ignored: true })
  })

  test('is refused without the token, with another run’s, or of a run that does not exist', async () => {
    const api = await startDelegatingApi()
    await requestTranscription(api, 1)
    const first = readLastRequest(api).authorization
    await requestTranscription(api, 1)
    const status = async (id: number | string, headers: Record<string, string>) =>
      (await api.inject({ url: `/api/runs/${id}/audio`, headers })).statusCode
    expect(await status(1, {})).toBe(401)
    expect(await status(2, { authorization: first })).toBe(401)
    expect(await status('x', { authorization: first })).toBe(401)
    expect(await status(9, { authorization: first })).toBe(401)
    expect(await status(1, { authorization: first })).toBe(200)
  })
})
