import { addProvider, assignProviders } from 'contract/ai/providers.ts'
import { startTranscription, type TranscriptionInput } from 'contract/transcription/transcribe.ts'
import { onTestFinished } from 'vitest'
import { startApiForTest, type TestApi } from './api.ts'
import { type FakeOpenai, startFakeOpenai } from './openai/fake-openai.ts'

export const OPENAI_KEY = 'sk-test-0123456789abcdef'
const NO_PATHS = { transcriptions: null, chat: null, models: null }

type Options = Parameters<typeof startApiForTest>[0] & {
  provider?: Parameters<typeof startFakeOpenai>[0]
  paths?: Partial<Record<keyof typeof NO_PATHS, string>>
  model?: string
  language?: string | null
}

export type TranscriptionTestApi = TestApi & { openai: FakeOpenai }

/** Starts a server that transcribes with a provider, which answers as OpenAI does unless the test says otherwise. */
export async function startTranscribingApi(options: Options = {}): Promise<TranscriptionTestApi> {
  const { provider = { key: OPENAI_KEY }, paths = {}, model = 'whisper-1', language = 'pt', ...rest } = options
  const openai = await startFakeOpenai(provider)
  onTestFinished(() => openai.close())
  const api = await startApiForTest(rest)
  const json = { name: 'OpenAI', baseUrl: openai.url, paths: { ...NO_PATHS, ...paths }, key: OPENAI_KEY }
  const { id } = await api.ok(addProvider, { json })
  const transcription = { via: 'provider', providerId: id, model } as const
  await api.ok(assignProviders, { json: { transcription, language, revision: 1 } })
  return Object.assign(api, { openai })
}

/** Makes the specification's payload (§3), with the recording's id. */
export const aPayload = (recordingId?: number): TranscriptionInput => ({
  event: 'transcription_started',
  tool: 'audio-transcription',
  timestamp: '2026-11-21T15:00:00.000Z',
  requestId: 'req_k2j4h5g6',
  userDetails: { userId: 'user_123', userName: 'Operador local' },
  fileDetails: { fileName: 'audio_recording_1795273200000.wav', fileSize: '0.3', fileDuration: 10 },
  ...(recordingId === undefined ? {} : { recordingId }),
})

/** Starts a transcription, and returns the parts of the answer. `problem`: the parsed JSON of a failure. */
export async function requestTranscription(api: TestApi, recordingId?: number, headers: Record<string, string> = {}) {
  const response = await api.send(startTranscription, { json: aPayload(recordingId) }, headers)
  const type = String(response.headers['content-type'])
  return {
    status: response.statusCode,
    type,
    text: response.payload,
    problem: type.includes('json') ? response.json() : undefined,
  }
}
