import { readdirSync } from 'node:fs'
import { deleteProvider, readProviders, readUsage } from 'contract/ai/providers.ts'
import { MAX_RESULT_TEXT } from 'contract/runs/result.ts'
import { cancelRun, readRun, resendRun } from 'contract/runs/runs.ts'
import { deleteOrRestoreRecording, readRecording, STILL_TRANSCRIBING } from 'contract/transcription/library.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aiProviders } from '#db/tables/ai.ts'
import { recordings, transcriptionParts } from '#db/tables/recordings.ts'
import { runs } from '#db/tables/runs.ts'
import { sweepFiles } from '#features/records/sweep-files.ts'
import { createS3Storage } from '#platform/storage/s3.ts'
import { startApiForTest } from '#testing/api.ts'
import { passTime } from '#testing/automation.ts'
import { byNight } from '#testing/by-day.ts'
import { createTemporaryFolder, removeFolder } from '#testing/installation.ts'
import type { AiBehaviour } from '#testing/openai/fake-openai.ts'
import { FAKE_TRANSCRIPT } from '#testing/openai/transcription.ts'
import { aTone, aWav, sendRecording, sha256 } from '#testing/recordings.ts'
import { startFakeS3 } from '#testing/s3/fake-s3.ts'
import { OPENAI_KEY, requestTranscription, startTranscribingApi, type TranscriptionTestApi } from '#testing/transcribing.ts'
import { createTranscriptionPerformer } from './perform-transcription.ts'

const WAV = aWav(aTone(1))

const runOf = (api: TranscriptionTestApi, id = 1) => api.ok(readRun, { params: { id } })
const recordingOf = (api: TranscriptionTestApi, id = 1) => api.ok(readRecording, { params: { id } })

async function startWithRecording(options: Parameters<typeof startTranscribingApi>[0] = {}): Promise<TranscriptionTestApi> {
  const api = await startTranscribingApi(options)
  await sendRecording(api, WAV)
  return api
}

describe('a transcription', () => {
  test('is answered as plain text and kept with its times, of the very bytes that the provider got', async () => {
    const api = await startWithRecording()
    expect(await requestTranscription(api, 1)).toMatchObject({
      status: 200,
      type: 'text/plain; charset=utf-8',
      text: FAKE_TRANSCRIPT,
    })
    expect(await recordingOf(api)).toMatchObject({
      text: FAKE_TRANSCRIPT,
      segments: [
        { start: 0, end: 4, text: 'Bom dia, pessoal.' },
        { start: 4, end: 8, text: 'Hoje falamos do lançamento da campanha.' },
        { start: 8, end: 12, text: 'Obrigada a todos.' },
      ],
      model: 'whisper-1, OpenAI',
      transcription: { runId: 1, state: 'succeeded', progress: 100 },
    })
    const [call] = api.openai.received
    expect(call).toMatchObject({
      path: '/v1/audio/transcriptions',
      headers: { authorization: `Bearer ${OPENAI_KEY}`, 'content-length': expect.any(String) },
      fields: { model: ['whisper-1'], response_format: ['verbose_json'], language: ['pt'] },
      files: [{ field: 'file', name: 'audio.wav', type: 'audio/wav', size: WAV.length, sha256: sha256(WAV) }],
    })
    expect(await api.count(transcriptionParts)).toBe(0)
  })

  test('that is longer than a report may be is on its run’s page too', async () => {
    const api = await startWithRecording()
    api.openai.behave({ kind: 'ok', text: 'a'.repeat(MAX_RESULT_TEXT + 1) })
    expect(await requestTranscription(api, 1)).toMatchObject({ status: 200 })
    expect((await runOf(api)).result?.text).toHaveLength(MAX_RESULT_TEXT + 1)
  })

  test('with impossible times is kept, and ends its run', async () => {
    const api = await startWithRecording()
    await api.db.update(recordings).set({ duration: null })
    const body = JSON.stringify({ text: 'Oi', segments: [{ start: 0, end: 1e300, text: 'Oi' }] })
    api.openai.behave({ kind: 'garbage', type: 'application/json', body })
    expect(await requestTranscription(api, 1)).toMatchObject({ status: 200, text: 'Oi' })
    expect(await recordingOf(api)).toMatchObject({ text: 'Oi', duration: null, transcription: { state: 'succeeded' } })
  })

  test('that the provider refuses again when it is sent again is told as the provider’s refusal', async () => {
    const api = await startWithRecording()
    api.openai.behave({ kind: 'error', status: 401 })
    await requestTranscription(api, 1)
    expect(await api.fails(resendRun, { params: { id: 1 }, json: {} })).toMatchObject({
      status: 502,
      code: 'run_refused',
      title: 'A execução falhou',
      detail: expect.stringContaining('O provedor não aceitou a chave'),
    })
  })

  test('is a run with its exact payload, its person and its result', async () => {
    const api = await startWithRecording()
    await requestTranscription(api, 1)
    const [row] = await api.db.select({ body: runs.body }).from(runs)
    expect(row?.body).toBe(
      '{"event":"transcription_started","tool":"audio-transcription","timestamp":"2026-11-21T15:00:00.000Z","requestId":"req_k2j4h5g6","userDetails":{"userId":"user_123","userName":"Operador local"},"fileDetails":{"fileName":"audio_recording_1795273200000.wav","fileSize":"0.3","fileDuration":10},"recordingId":1}',
    )
    expect(await runOf(api)).toMatchObject({
      automation: 'transcription',
      title: 'reuniao.wav',
      state: 'succeeded',
      destination: { name: 'OpenAI', url: `${api.openai.url}/audio/transcriptions` },
      result: { text: FAKE_TRANSCRIPT },
    })
  })

  test('that is repeated with the same idempotency key is asked for once, and is the same run', async () => {
    const api = await startWithRecording()
    const headers = { 'idempotency-key': api.newKey() }
    const first = await requestTranscription(api, 1, headers)
    expect(await requestTranscription(api, 1, headers)).toEqual(first)
    expect([api.openai.received.length, await api.count(runs)]).toEqual([1, 1])
  })

  test('counts in the usage of the month', async () => {
    const api = await startWithRecording()
    await requestTranscription(api, 1)
    await requestTranscription(api, 1)
    expect(await api.ok(readUsage)).toMatchObject({ usage: [{ month: '2026-11', requests: 2, audioSeconds: 24 }] })
  })

  test('is asked for at the provider’s own path, under a file name of its type', async () => {
    const api = await startTranscribingApi({
      provider: { paths: { transcriptions: '/v1/inference' } },
      paths: { transcriptions: '/inference' },
      model: 'ggml-base',
      language: null,
    })
    await sendRecording(api, Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(60)]), { name: 'Reunião de segunda' })
    expect(await requestTranscription(api, 1)).toMatchObject({ status: 200, text: FAKE_TRANSCRIPT })
    const [call] = api.openai.received
    expect(call).toMatchObject({ path: '/v1/inference', fields: { model: ['ggml-base'] }, files: [{ name: 'audio.flac' }] })
    expect(call?.fields).not.toHaveProperty('language')
  })

  test('has its text without times where the provider knows no verbose_json', async () => {
    const api = await startWithRecording()
    const message =
      "response_format 'verbose_json' is not compatible with model 'gpt-4o-transcribe'. Use 'json' or 'text' instead."
    api.openai.behave({ kind: 'error', status: 400, message }, { times: 1 })
    expect(await requestTranscription(api, 1)).toMatchObject({ status: 200, text: FAKE_TRANSCRIPT })
    expect(api.openai.received.map(({ fields }) => fields.response_format)).toEqual([['verbose_json'], ['json']])
    expect(await recordingOf(api)).toMatchObject({ text: FAKE_TRANSCRIPT, segments: [] })
  })

  test('tells the length of a recording of unknown length', async () => {
    const api = await startWithRecording()
    await sendRecording(api, Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(60)]))
    for (const id of [1, 2]) await requestTranscription(api, id)
    expect([(await recordingOf(api, 1)).duration, (await recordingOf(api, 2)).duration]).toEqual([1, 12])
  })

  test('that is a model’s mark of silence is an empty text, on the recording and on its run', async () => {
    const api = await startWithRecording()
    api.openai.behave({ kind: 'ok', text: '[BLANK_AUDIO]' })
    expect(await requestTranscription(api, 1)).toMatchObject({ status: 200, text: '' })
    expect(await recordingOf(api)).toMatchObject({ text: '', segments: [] })
    expect(JSON.stringify(await runOf(api))).not.toContain('BLANK_AUDIO')
  })

  test('that is empty is kept as an empty text', async () => {
    const api = await startWithRecording()
    api.openai.behave({ kind: 'ok', text: '' })
    expect(await requestTranscription(api, 1)).toMatchObject({ status: 200, text: '' })
    expect(await recordingOf(api)).toMatchObject({ text: '', segments: [] })
  })
})

describe('a transcription that cannot be begun', () => {
  test('names its recording as missing, unknown or deleted', async () => {
    const api = await startWithRecording()
    expect((await requestTranscription(api)).problem).toMatchObject({
      status: 422,
      fields: { recordingId: 'Envie o áudio antes de transcrever' },
    })
    await api.ok(deleteOrRestoreRecording, { params: { id: 1 }, json: {} })
    for (const id of [1, 2])
      expect((await requestTranscription(api, id)).problem).toMatchObject({
        status: 422,
        fields: { recordingId: 'Gravação não encontrada' },
      })
    expect(await api.count(runs)).toBe(0)
  })

  test('leads to the settings where no provider transcribes, or it was deleted', async () => {
    const none = await startApiForTest()
    await sendRecording(none, WAV)
    const said = { status: 503, code: 'not_configured', link: { label: 'Configurar provedor', href: '/settings#ia' } }
    expect((await requestTranscription(none, 1)).problem).toMatchObject(said)
    const api = await startWithRecording()
    const { providers } = await api.ok(readProviders)
    await api.ok(deleteProvider, { params: { id: providers[0]?.id ?? 0 }, json: {} })
    expect((await requestTranscription(api, 1)).problem).toMatchObject(said)
    expect(await api.count(runs)).toBe(0)
  })
})

describe('a transcription that the provider refuses', () => {
  test.each<[string, AiBehaviour, string]>([
    [
      'the key',
      { kind: 'error', status: 401 },
      'O provedor não aceitou a chave (401): “Incorrect API key provided.” Confira a chave em Configurações, Provedores de IA',
    ],
    ['the format', { kind: 'error', status: 400, message: 'Invalid file format.' }, '“Invalid file format.”'],
    ['an answer that is a page', { kind: 'html', status: 200 }, 'O provedor respondeu algo que não é uma transcrição'],
    ['an answer that is broken JSON', { kind: 'garbage' }, 'A resposta do provedor não segue o protocolo da OpenAI'],
    ...byNight<[string, AiBehaviour, string]>(
      ['access', { kind: 'error', status: 403, message: 'Country not supported' }, '“Country not supported”'],
      ['the model', { kind: 'error', status: 404 }, '“The model `nope` does not exist or you do not have access to it.”'],
      ['the size', { kind: 'error', status: 413 }, '“Maximum content size limit (26214400) exceeded (27000000 bytes read)”'],
      ['the type', { kind: 'error', status: 415, message: 'Unsupported media' }, '“Unsupported media”'],
      [
        'an answer of another JSON',
        { kind: 'garbage', body: '{"ok":true}' },
        'O provedor respondeu algo que não é uma transcrição',
      ],
    ),
  ])('because of %s says so in its words, and its run has failed', async (_, behaviour, words) => {
    const api = await startWithRecording()
    api.openai.behave(behaviour)
    expect((await requestTranscription(api, 1)).problem).toMatchObject({
      status: 502,
      code: 'transcription_failed',
      detail: expect.stringContaining(words),
      link: { label: 'Ver execução', href: '/execucoes/1' },
    })
    expect(await runOf(api)).toMatchObject({ state: 'failed', log: [{ outcome: 'refused' }] })
    expect(await recordingOf(api)).toMatchObject({ text: null, model: null, transcription: { state: 'failed' } })
  })

  test('can be sent again, and a later failure does not take the text away', async () => {
    const api = await startWithRecording()
    api.openai.behave({ kind: 'error', status: 401 }, { times: 1 })
    await requestTranscription(api, 1)
    await api.ok(resendRun, { params: { id: 1 }, json: {} })
    expect(await recordingOf(api)).toMatchObject({ text: FAKE_TRANSCRIPT, transcription: { runId: 2, state: 'succeeded' } })
    api.openai.behave({ kind: 'error', status: 401 })
    await requestTranscription(api, 1)
    expect(await recordingOf(api)).toMatchObject({ text: FAKE_TRANSCRIPT, transcription: { runId: 3, state: 'failed' } })
  })
})

describe('a transcription whose provider fails', () => {
  test.each<[string, AiBehaviour, string, { transcriptionMs?: number }?]>([
    ['500', { kind: 'error', status: 500 }, 'O provedor falhou (500): “The server had an error'],
    ['a connection cut in the middle of the answer', { kind: 'cut' }, 'A conexão com 127.0.0.1 caiu antes do fim da resposta'],
    ...byNight<[string, AiBehaviour, string, { transcriptionMs?: number }?]>(
      ['a page with 502', { kind: 'html', status: 502 }, 'O provedor falhou (502): “502 Bad Gateway”'],
      ['silence', { kind: 'silence' }, 'O provedor não respondeu a tempo', { transcriptionMs: 1_500 }],
    ),
  ])('by %s goes on by itself, tells why, and comes later', async (_, behaviour, why, timings = {}) => {
    const api = await startWithRecording({ server: { timings } })
    api.openai.behave(behaviour, { times: 1 })
    const said = await requestTranscription(api, 1)
    expect(said).toMatchObject({ status: 202, type: 'text/plain; charset=utf-8' })
    expect(said.text).toMatch(new RegExp(`^${why.replace(/[()]/g, '\\$&')}.*${STILL_TRANSCRIBING.replaceAll('.', '\\.')}$`))
    expect(await runOf(api)).toMatchObject({ state: 'retrying', log: [{ outcome: 'not-taken' }] })
    await passTime(api, 5_500)
    expect(await recordingOf(api)).toMatchObject({ text: FAKE_TRANSCRIPT, transcription: { state: 'succeeded' } })
  })

  test('by 429 is asked for again no sooner than Retry-After', async () => {
    const api = await startWithRecording()
    api.openai.behave({ kind: 'error', status: 429, retryAfter: '90' }, { times: 1 })
    expect((await requestTranscription(api, 1)).text).toMatch(
      /^O provedor pediu para esperar \(429\): “Rate limit reached for requests”\./,
    )
    await passTime(api, 89_000)
    expect(api.openai.received).toHaveLength(1)
    await passTime(api, 2_000)
    expect(await recordingOf(api)).toMatchObject({ text: FAKE_TRANSCRIPT })
  })

  test('by a refused connection goes on by itself, and tells why', async () => {
    const api = await startWithRecording()
    await api.db.update(aiProviders).set({ baseUrl: 'http://127.0.0.1:9/v1' })
    expect((await requestTranscription(api, 1)).text).toMatch(/^127\.0\.0\.1 recusou a conexão\. A transcrição continua/)
    expect(await runOf(api)).toMatchObject({ state: 'retrying' })
  })
})

test('a transcription that takes longer than the call waits is answered 202, and goes on', async () => {
  const api = await startWithRecording({ server: { timings: { answerMs: 50 } } })
  api.openai.behave({ kind: 'silence' }, { times: 1 })
  expect(await requestTranscription(api, 1)).toMatchObject({ status: 202, text: STILL_TRANSCRIBING })
  await expect.poll(() => runOf(api)).toMatchObject({ state: 'sending' })
  await api.ok(cancelRun, { params: { id: 1 }, json: {} })
})

test('a canceled transcription lets go of the provider, and nothing of it is kept', async () => {
  const api = await startWithRecording({ server: { timings: { answerMs: 50, jobBeatMs: 50 } } })
  api.openai.behave({ kind: 'silence' }, { times: 1 })
  await requestTranscription(api, 1)
  await expect.poll(() => api.openai.received.length).toBe(1) // the call answers before the provider has the recording
  await api.ok(cancelRun, { params: { id: 1 }, json: {} })
  await expect.poll(() => api.openai.received[0]?.abandoned).toBe(true)
  await Promise.all(api.app.services.unfinished)
  expect(await runOf(api)).toMatchObject({ state: 'canceled' })
  expect(await recordingOf(api)).toMatchObject({ text: null, transcription: { state: 'canceled' } })
})

describe('a recording longer than the provider takes at once', () => {
  const LIMIT = 400_000
  /** A WAV of 30 s with silences at 9.5 s and 19 s: 960 kB, three parts. */
  const LONG = aWav(
    Int16Array.from([9.3, 0.4, 9.1, 0.4, 10.8].flatMap((seconds, n) => [...aTone(seconds, { loudness: n % 2 === 0 ? 0.5 : 0 })])),
  )

  async function startLong(options: Parameters<typeof startTranscribingApi>[0] = {}): Promise<TranscriptionTestApi> {
    const api = await startTranscribingApi(options)
    api.app.services.performers.transcription = createTranscriptionPerformer(LIMIT)
    await sendRecording(api, LONG)
    return api
  }

  test('goes in parts cut at silences, and is one text with the times of the whole', async () => {
    const api = await startLong()
    for (const text of ['Três.', 'Dois.', 'Um.']) api.openai.behave({ kind: 'ok', text }, { times: 1 })
    expect((await requestTranscription(api, 1)).text).toBe('Um. Dois. Três.')
    const sizes = api.openai.received.flatMap(({ files }) => files.map(({ size }) => size))
    expect(sizes).toHaveLength(3)
    expect(Math.max(...sizes)).toBeLessThan(LIMIT)
    expect(sizes.reduce((sum, size) => sum + size - 44, 0)).toBe(LONG.length - 44)
    const { segments } = await recordingOf(api)
    expect(segments.map(({ text }) => text)).toEqual(['Um.', 'Dois.', 'Três.'])
    expect(segments[1]?.start).toBeCloseTo(9.5, 0)
    expect(segments[2]?.start).toBeCloseTo(19, 0)
  })

  test('from a bucket survives the sweep meanwhile, and leaves no copy on this machine', async () => {
    const bucket = await startFakeS3()
    onTestFinished(bucket.close)
    const dataDir = createTemporaryFolder()
    onTestFinished(() => removeFolder(dataDir))
    const storage = createS3Storage(bucket.settings, { dataDir })
    const api = await startLong({ server: { storage } })
    const perform = createTranscriptionPerformer(LIMIT)
    api.app.services.performers.transcription = (services, run, { signal, progress }) =>
      perform(services, run, {
        signal,
        async progress(...told) {
          await sweepFiles({ ...services, now: () => new Date(Date.now() + 2 * 3_600_000) })
          await progress(...told)
        },
      })
    for (const text of ['Três.', 'Dois.', 'Um.']) api.openai.behave({ kind: 'ok', text }, { times: 1 })
    expect((await requestTranscription(api, 1)).text).toBe('Um. Dois. Três.')
    expect(readdirSync(storage.incoming)).toEqual([])
  })

  test('goes on after its finished parts: only the one that failed is sent again', async () => {
    const api = await startLong()
    api.openai.behave({ kind: 'ok', text: 'Três.' }, { times: 1 })
    api.openai.behave({ kind: 'ok', text: 'Dois.' }, { times: 1 })
    api.openai.behave({ kind: 'error', status: 500 }, { times: 1 })
    api.openai.behave({ kind: 'ok', text: 'Um.' }, { times: 1 })
    expect(await requestTranscription(api, 1)).toMatchObject({ status: 202 })
    expect(await runOf(api)).toMatchObject({ state: 'retrying', progress: expect.closeTo(33.3, 0) })
    await passTime(api, 5_500)
    expect(await recordingOf(api)).toMatchObject({ text: 'Um. Dois. Três.' })
    const hashes = api.openai.received.map(({ files }) => files[0]?.sha256)
    expect(hashes).toHaveLength(4)
    expect(hashes[2]).toBe(hashes[1])
    expect(new Set(hashes).size).toBe(3)
  })

  test('goes on after its finished parts when its failed run is sent again', async () => {
    const api = await startLong()
    api.openai.behave({ kind: 'ok', text: 'Três.' }, { times: 1 })
    api.openai.behave({ kind: 'ok', text: 'Dois.' }, { times: 1 })
    api.openai.behave({ kind: 'error', status: 401 }, { times: 1 })
    api.openai.behave({ kind: 'ok', text: 'Um.' }, { times: 1 })
    await requestTranscription(api, 1)
    expect((await runOf(api)).state).toBe('failed')
    await api.ok(resendRun, { params: { id: 1 }, json: {} })
    expect(await recordingOf(api)).toMatchObject({ text: 'Um. Dois. Três.', transcription: { runId: 2, state: 'succeeded' } })
    expect(api.openai.received).toHaveLength(4)
    await api.ok(resendRun, { params: { id: 2 }, json: {} })
    expect(api.openai.received).toHaveLength(7)
  })

  test('that cannot be cut goes as it is, and is refused in the provider’s words', async () => {
    const api = await startTranscribingApi()
    api.app.services.performers.transcription = createTranscriptionPerformer(LIMIT)
    const flac = Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(LIMIT)])
    await sendRecording(api, flac)
    api.openai.behave({ kind: 'error', status: 413 })
    expect((await requestTranscription(api, 1)).problem.detail).toContain('“Maximum content size limit')
    expect(api.openai.received[0]?.files[0]?.size).toBe(flac.length)
  })
})

test('a recording whose file is gone is refused at once, and says so', async () => {
  const api = await startWithRecording()
  await api.storage.remove((await api.files('recordings'))[0] ?? '')
  await requestTranscription(api, 1)
  expect(await runOf(api)).toMatchObject({ state: 'failed', message: 'O arquivo da gravação não está mais no armazenamento' })
})
