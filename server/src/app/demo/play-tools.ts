import { createHash, randomUUID } from 'node:crypto'
import type { RunResult } from 'contract/runs/result.ts'
import { CHUNK_SIZE } from 'contract/transcription/recordings.ts'
import { toMonth } from 'contract/values/dates.ts'
import type { Ctx, Services } from '#core/context.ts'
import { assignProviders } from '#features/ai/assignments.ts'
import { beginCreation } from '#features/ai/begin-creation.ts'
import { addProvider } from '#features/ai/providers.ts'
import { saveEndedCreation } from '#features/ai/save-writing.ts'
import { createDocument } from '#features/content/documents/write-document.ts'
import { assignToProject } from '#features/projects/assign-project.ts'
import type { RunServices } from '#features/runs/run-services.ts'
import { startRun } from '#features/runs/start-run.ts'
import { saveChunk } from '#features/transcription/chunks.ts'
import { completeUpload } from '#features/transcription/complete-upload.ts'
import { launchTranscription } from '#features/transcription/launch-transcription.ts'
import { beginUpload } from '#features/transcription/uploads.ts'
import { readAssignmentRow } from '#platform/ai/provider.ts'
import { addUsage } from '#platform/ai/usage.ts'
import { createRequestUploads } from '#platform/http/uploads/request-uploads.ts'
import type { Server } from '../app.ts'
import { DEMO_CREATIONS } from './creations.ts'
import { makeExampleWav } from './example-files.ts'
import { startProvider } from './provider.ts'
import { DEMO_RECORDINGS, type DemoRecording } from './recordings.ts'
import { computePastMoment, makeDemoContext, type Scene } from './scenes.ts'
import { planDemoDocuments } from './topics.ts'

const MODEL = 'exemplo'

export async function connectProvider(app: Server, ctx: Ctx): Promise<void> {
  const provider = await startProvider()
  app.addHook('onClose', async () => provider.close())
  const paths = { transcriptions: null, chat: null, models: null }
  const { id } = await addProvider(ctx, { name: 'Provedor de exemplo', baseUrl: provider.url, paths, key: null })
  const transcription = { via: 'provider', providerId: id, model: MODEL } as const
  await assignProviders(ctx, { transcription, language: 'pt', chat: { providerId: id, model: MODEL }, revision: 1 })
}

export async function createDemoDocuments(
  contextAt: (at: Date) => Ctx,
  projectOf: (client: number) => number,
  now: Date,
): Promise<void> {
  for (const { daysAgo, time, title, markdown, client } of planDemoDocuments()) {
    const ctx = contextAt(computePastMoment(now, daysAgo, time))
    await createDocument(ctx, { title, markdown, source: 'editor', projectId: projectOf(client), save: true })
  }
}

type UploadedRecording = { recordingId: number; size: number }

async function uploadRecording(ctx: Ctx, { name, seconds }: DemoRecording): Promise<UploadedRecording> {
  const wav = makeExampleWav(seconds)
  const uploadId = randomUUID()
  await beginUpload(ctx, { uploadId, name, size: wav.length, source: 'recorder' })
  for (let n = 0; n * CHUNK_SIZE < wav.length; n++) {
    const content = wav.subarray(n * CHUNK_SIZE, (n + 1) * CHUNK_SIZE)
    const rule = { types: 'any', accept: '*', maxSize: CHUNK_SIZE, refusal: '' } as const
    await saveChunk(ctx, { uploadId, n }, await ctx.uploads.store({ content, name: 'chunk', field: 'chunk', rule }))
  }
  const sha256 = createHash('sha256').update(wav).digest('hex')
  const { recordingId } = await completeUpload(ctx, uploadId, { sha256, duration: seconds })
  return { recordingId, size: wav.length }
}

function buildResult({ sentences, seconds }: DemoRecording): RunResult {
  const perCharacter = seconds / sentences.join('').length
  let end = 0
  const segments = sentences.map((text) => {
    const start = end
    end = start + text.length * perCharacter
    return { start, end, text }
  })
  return { text: sentences.join(' '), segments }
}

const BYTES_PER_MEGABYTE = 1024 * 1024

const buildPayload = ({ name, seconds }: DemoRecording, { recordingId, size }: UploadedRecording, at: Date) => ({
  event: 'transcription_started' as const,
  tool: 'audio-transcription',
  timestamp: at.toISOString(),
  requestId: `req_${recordingId}`,
  userDetails: { userId: 1, userName: 'Operador local' },
  fileDetails: { fileName: `${name}.wav`, fileSize: (size / BYTES_PER_MEGABYTE).toFixed(1), fileDuration: seconds },
  recordingId,
})

const MS_PER_SECOND = 100

async function playRecording(services: RunServices, makeContextAt: (then: Services) => Ctx, planned: DemoRecording, at: Date) {
  let time = at
  const performers = {
    transcription: async () => {
      time = new Date(at.getTime() + planned.seconds * MS_PER_SECOND)
      return { outcome: 'accepted', result: buildResult(planned), reason: 'Transcrito' } as const
    },
  }
  const then = { ...services, now: () => time, performers }
  const uploads = createRequestUploads(services, 'chunks')
  const ctx = { ...makeContextAt(then), uploads }
  const uploaded = await uploadRecording(ctx, planned)
  await uploads.settle()
  const { run } = await launchTranscription(ctx, buildPayload(planned, uploaded, at))
  await (await startRun(then, run.id))?.ended
  const { transcriptionProviderId: providerId } = await readAssignmentRow(ctx.db)
  if (providerId !== null)
    await addUsage(ctx.db, { userId: ctx.user.id, providerId, month: toMonth(ctx.today()), audioSeconds: planned.seconds })
  return { recordingId: uploaded.recordingId, runId: run.id }
}

/** A provider must be set up before the scenes are played. */
export function makeRecordingScenes(app: Server, projectOf: (client: number) => number): Scene[] {
  const { services } = app
  const contextOf = (then: Services) =>
    makeDemoContext(then, { db: services.db, uploads: createRequestUploads(services, 'chunks'), log: app.log })
  return DEMO_RECORDINGS.map((planned) => {
    const at = computePastMoment(services.now(), planned.daysAgo, planned.time)
    const play = async () => {
      const { recordingId, runId } = await playRecording(services, contextOf, planned, at)
      const projectId = projectOf(planned.client)
      await assignToProject(contextOf(services), { kind: 'recording', id: recordingId, projectId })
      await assignToProject(contextOf(services), { kind: 'run', id: runId, projectId })
    }
    return { at, play }
  })
}

/** A provider must be set up before the scenes are played. */
export function makeCreationScenes(app: Server): Scene[] {
  return DEMO_CREATIONS.map(({ daysAgo, time, text, tokens, ...input }) => {
    const at = computePastMoment(app.services.now(), daysAgo, time)
    const play = async () => {
      const then = { ...app.services, now: () => at }
      const ctx = makeDemoContext(then, { db: then.db, uploads: createRequestUploads(then, 'chunks'), log: app.log })
      const { row } = await beginCreation(ctx, input)
      await saveEndedCreation(ctx, row, { text, tokens }, { state: 'done', failure: null })
    }
    return { at, play }
  })
}
