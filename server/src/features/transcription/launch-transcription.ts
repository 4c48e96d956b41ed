import type { LaunchReply } from 'contract/runs/launch.ts'
import type { TranscriptionInput } from 'contract/transcription/transcribe.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import { stoppedBySettingError } from '#core/setting-error.ts'
import { recordings, transcriptions } from '#db/tables/recordings.ts'
import { launchRun, type NewRun } from '#features/runs/launch-run.ts'
import { type AssignmentRow, buildCallUrl, findProvider, readAssignmentRow } from '#platform/ai/provider.ts'

const NO_TRANSCRIBER = {
  code: 'not_configured',
  title: 'Nenhum provedor de transcrição está configurado',
  why: 'Ninguém está escolhido para transcrever.',
  remedy: 'Escolha em Configurações um provedor de IA ou o serviço de automação.',
  link: { label: 'Configurar provedor', href: '/settings#ia' },
}

type TranscriberChoice = { provider?: NewRun['provider']; model?: string; language?: string | null }

/** A provider is called with a model and a language; the automation service has its own. @throws 503 if none is set up */
async function chooseTranscriber({ db, user }: Ctx, assigned: AssignmentRow): Promise<TranscriberChoice> {
  const { transcriptionVia, transcriptionProviderId, transcriptionModel, transcriptionLanguage } = assigned
  if (transcriptionVia === 'webhook') return {}
  const chosen = transcriptionVia === 'provider' && transcriptionProviderId !== null
  const provider = chosen ? await findProvider(db, transcriptionProviderId) : undefined
  if (!provider || transcriptionModel === null) throw stoppedBySettingError(user, NO_TRANSCRIBER)
  const { id, name } = provider
  return {
    provider: { id, name, url: buildCallUrl(provider, 'transcriptions') },
    model: transcriptionModel,
    language: transcriptionLanguage,
  }
}

async function requireRecording({ db }: Ctx, recordingId: number | undefined) {
  if (recordingId === undefined) throw invalidFieldsError({ recordingId: 'Envie o áudio antes de transcrever' })
  const [recording] = await db
    .select({ id: recordings.id, name: recordings.name })
    .from(recordings)
    .where(and(eq(recordings.id, recordingId), isNull(recordings.deletedAt)))
  if (!recording) throw invalidFieldsError({ recordingId: 'Gravação não encontrada' })
  return recording
}

export async function launchTranscription(ctx: Ctx, input: TranscriptionInput): Promise<LaunchReply> {
  const { db } = ctx
  const { id, name } = await requireRecording(ctx, input.recordingId)
  const { provider, ...how } = await chooseTranscriber(ctx, await readAssignmentRow(db))
  const launched = await launchRun(ctx, { automation: 'transcription', title: name, input, provider })
  await db.insert(transcriptions).values({ runId: launched.run.id, recordingId: id, ...how })
  return launched
}
