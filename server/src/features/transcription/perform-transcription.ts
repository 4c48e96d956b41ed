import { eq } from 'drizzle-orm'
import type { Services } from '#core/context.ts'
import type { OpenBlob, Storage } from '#core/storage.ts'
import { FileMissingError } from '#core/storage.ts'
import { recordings, transcriptions } from '#db/tables/recordings.ts'
import type { Performer, WorkOutcome } from '#features/runs/run-services.ts'
import { createAiClientFor } from '#platform/ai/client.ts'
import { toAiFailure, toAttemptFailure } from '#platform/ai/failures.ts'
import { findProvider } from '#platform/ai/provider.ts'
import { createTranscriber, type FileTranscription } from '#platform/ai/transcriptions.ts'
import { type AudioPart, splitLargeWav } from './audio-parts.ts'
import { joinAudioParts, listSavedAudioParts, saveAudioPart } from './save-audio-part.ts'

/** The largest file that OpenAI and most other providers accept, in bytes. */
const PROVIDER_LIMIT = 25 * 1024 * 1024
/** The slowest upload that is waited for, in bytes per millisecond. */
const MIN_BYTES_PER_MS = 64

type Run = Parameters<Performer>[1]
type Failure = Extract<WorkOutcome, { outcome: 'refused' | 'not-taken' }>

const refuse = (reason: string): Failure => ({ outcome: 'refused', reason })

/** Undefined if its file is missing: the run is then refused, and not retried. */
async function openAudio(storage: Storage, key: string): Promise<OpenBlob | undefined> {
  try {
    return await storage.openBlob(key)
  } catch (error) {
    if (error instanceof FileMissingError) return undefined
    throw error
  }
}

async function prepareWork(services: Services, run: Run) {
  const { db } = services
  const [found] = await db
    .select()
    .from(transcriptions)
    .innerJoin(recordings, eq(recordings.id, transcriptions.recordingId))
    .where(eq(transcriptions.runId, run.id))
  if (!found?.transcriptions.model || found.recordings.deletedAt) return refuse('A gravação foi excluída')
  const provider = run.providerId === null ? undefined : await findProvider(db, run.providerId)
  if (!provider) return refuse('O provedor foi removido em Configurações')
  const { storageKey, type } = found.recordings
  const client = await createAiClientFor(services, provider)
  const { model, language } = found.transcriptions
  return { providerId: provider.id, transcribe: createTranscriber(client, { model, language }), storageKey, type }
}

/** The whole request may take the configured time, plus the time of the part's slowest upload. */
async function transcribePart(
  { now, timings }: Services,
  transcribe: ReturnType<typeof createTranscriber>,
  { file }: AudioPart,
  signal: AbortSignal,
): Promise<FileTranscription | Failure> {
  const timeout = AbortSignal.timeout(timings.transcriptionMs + Math.ceil(file.size / MIN_BYTES_PER_MS))
  try {
    return await transcribe(file, AbortSignal.any([signal, timeout]))
  } catch (error) {
    const silent = timeout.aborted && !signal.aborted
    return silent
      ? { outcome: 'not-taken', reason: 'O provedor não respondeu a tempo' }
      : toAttemptFailure(toAiFailure(error, now()))
  }
}

type Work = Exclude<Awaited<ReturnType<typeof prepareWork>>, Failure>

async function transcribeParts(
  services: Services,
  run: Run,
  { providerId, transcribe, parts }: Pick<Work, 'providerId' | 'transcribe'> & { parts: AudioPart[] },
  { signal, progress }: Parameters<Performer>[2],
): Promise<WorkOutcome> {
  const done = new Set((await listSavedAudioParts(services.db, run.id)).map(({ n }) => n))
  for (const [n, part] of parts.entries()) {
    if (done.has(n)) continue
    const transcribed = await transcribePart(services, transcribe, part, signal)
    if ('outcome' in transcribed) return transcribed
    await saveAudioPart(services, { id: run.id, providerId }, n, part, transcribed)
    const [all, ready] = [parts.length, n + 1]
    if (ready < all) await progress((100 * ready) / all, `${ready} de ${all} partes transcritas`)
  }
  return { outcome: 'accepted', result: joinAudioParts(await listSavedAudioParts(services.db, run.id)), reason: 'Transcrita' }
}

export const createTranscriptionPerformer =
  (limit: number): Performer =>
  async (services, run, tools) => {
    const work = await prepareWork(services, run)
    if ('outcome' in work) return work
    const audio = await openAudio(services.storage, work.storageKey)
    if (!audio) return refuse('O arquivo da gravação não está mais no armazenamento')
    try {
      const parts = await splitLargeWav(audio.blob, { type: work.type, limit })
      return await transcribeParts(services, run, { ...work, parts }, tools)
    } finally {
      await audio.release()
    }
  }

export const performTranscription = createTranscriptionPerformer(PROVIDER_LIMIT)
