import { createHash, randomUUID } from 'node:crypto'
import type { RunResult } from 'contract/runs/result.ts'
import { CHUNK_SIZE } from 'contract/transcription/recordings.ts'
import type { FastifyInstance } from 'fastify'
import { assignProviders } from '../features/ai/assignments.ts'
import { addProvider } from '../features/ai/providers.ts'
import { createDocument } from '../features/content/documents/write.ts'
import { assign } from '../features/projects/assign.ts'
import { keepChunk } from '../features/transcription/chunks.ts'
import { completeUpload } from '../features/transcription/complete.ts'
import { launchTranscription } from '../features/transcription/launch.ts'
import { beginUpload } from '../features/transcription/uploads.ts'
import { type Ctx, makeContext, type Services } from '../http/context.ts'
import { requestUploads } from '../http/uploads.ts'
import { deliver } from '../jobs/runs/deliver.ts'
import { exampleWav } from './audio.ts'
import { startProvider } from './provider.ts'
import { type PlannedRecording, planTexts, RECORDINGS } from './texts.ts'

const DAY_MS = 24 * 3_600_000
const MINUTE_MS = 60_000
const MODEL = 'exemplo'

/** A provider that answers, on a free port of this machine, for what is created from now on. */
export async function connectProvider(app: FastifyInstance, ctx: Ctx): Promise<void> {
  const provider = await startProvider()
  app.addHook('onClose', async () => provider.close())
  const paths = { transcriptions: null, chat: null, models: null }
  const { id } = await addProvider(ctx, { name: 'Provedor de exemplo', baseUrl: provider.url, paths, key: null })
  const transcription = { via: 'provider', providerId: id, model: MODEL, language: 'pt' } as const
  await assignProviders(ctx, { transcription, chat: { providerId: id, model: MODEL } })
}

/** What the agency wrote, each for one of its projects. */
export async function playTexts(contextAt: (at: Date) => Ctx, projectOf: (client: number) => number, now: Date): Promise<void> {
  for (const [index, { daysAgo, title, markdown, client }] of planTexts().entries()) {
    const at = new Date(now.getTime() - daysAgo * DAY_MS - (90 + (index % 50)) * MINUTE_MS)
    await createDocument(contextAt(at), { title, markdown, source: 'editor', projectId: projectOf(client), save: true })
  }
}

async function upload(ctx: Ctx, { name, seconds }: PlannedRecording): Promise<number> {
  const wav = exampleWav(seconds)
  const uploadId = randomUUID()
  await beginUpload(ctx, { uploadId, name, size: wav.length, source: 'recorder' })
  for (let n = 0; n * CHUNK_SIZE < wav.length; n++) {
    const content = wav.subarray(n * CHUNK_SIZE, (n + 1) * CHUNK_SIZE)
    const rule = { types: 'any', accept: '*', maxSize: CHUNK_SIZE, refusal: '' } as const
    await keepChunk(ctx, { uploadId, n }, await ctx.uploads.keep({ content, name: 'chunk', field: 'chunk', rule }))
  }
  const sha256 = createHash('sha256').update(wav).digest('hex')
  return (await completeUpload(ctx, uploadId, { sha256, duration: seconds })).recordingId
}

function resultOf({ said, seconds }: PlannedRecording): RunResult {
  const each = seconds / said.length
  const segments = said.map((text, index) => ({ start: index * each, end: (index + 1) * each, text }))
  return { text: said.join(' '), segments }
}

const payload = (name: string, seconds: number, recordingId: number, at: Date) => ({
  event: 'transcription_started' as const,
  tool: 'audio-transcription',
  timestamp: at.toISOString(),
  requestId: `req_${recordingId}`,
  userDetails: { userId: 1, userName: 'Operador local' },
  fileDetails: { fileName: `${name}.wav`, fileSize: '0.0', fileDuration: seconds },
  recordingId,
})

/** One recording of back then: uploaded in chunks, and transcribed as a run with what was said. */
async function playRecording(services: Services, contextOf: (then: Services) => Ctx, planned: PlannedRecording) {
  const at = new Date(services.now().getTime() - planned.daysAgo * DAY_MS - 3 * 60 * MINUTE_MS)
  const performers = {
    transcription: async () => ({ outcome: 'accepted', result: resultOf(planned), reason: 'Transcrito' }) as const,
  }
  const then = { ...services, now: () => at, performers }
  const uploads = requestUploads(services, 'chunks')
  const ctx = { ...contextOf(then), uploads }
  const recordingId = await upload(ctx, planned)
  await uploads.settle()
  const { run } = await launchTranscription(ctx, payload(planned.name, planned.seconds, recordingId, at))
  await deliver(then, run.id)
  return { recordingId, runId: run.id }
}

/** The agency's recordings, under the projects they are about. A provider must be set up. */
export async function playRecordings(app: FastifyInstance, projectOf: (client: number) => number): Promise<void> {
  const { services } = app
  const contextOf = (then: Services) =>
    makeContext(then, { db: services.db, uploads: requestUploads(services, 'chunks'), log: app.log })
  for (const planned of RECORDINGS) {
    const { recordingId, runId } = await playRecording(services, contextOf, planned)
    const projectId = projectOf(planned.client)
    await assign(contextOf(services), { kind: 'recording', id: recordingId, projectId })
    await assign(contextOf(services), { kind: 'run', id: runId, projectId })
  }
}
