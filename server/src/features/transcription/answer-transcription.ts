import type { LaunchReply } from 'contract/runs/launch.ts'
import { STILL_TRANSCRIBING } from 'contract/transcription/library.ts'
import { eq } from 'drizzle-orm'
import type { Services } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Log } from '#core/log.ts'
import { transcriptions } from '#db/tables/recordings.ts'
import { runs } from '#db/tables/runs.ts'
import { makeFirstAttempt } from '#features/runs/first-attempt.ts'
import type { RunServices } from '#features/runs/run-services.ts'

const TAKEN_WITHOUT_TEXT = 'O serviço de automação recebeu o áudio, e não devolveu a transcrição.'

const transcriptionFailedError = (id: number, detail: string) =>
  new AppError(502, 'transcription_failed', 'Não foi possível transcrever', {
    detail,
    link: { label: 'Ver execução', href: `/execucoes/${id}` },
  })

async function readOutcome({ db }: Services, id: number) {
  const [now] = await db
    .select({ state: runs.state, message: runs.message, text: transcriptions.text })
    .from(runs)
    .leftJoin(transcriptions, eq(transcriptions.runId, runs.id))
    .where(eq(runs.id, id))
  if (!now) throw new Error(`run ${id} is not there`)
  return now
}

function toAnswer(
  id: number,
  { state, message, text }: Awaited<ReturnType<typeof readOutcome>>,
): { status: 200 | 202; answer: string } {
  switch (state) {
    case 'succeeded':
      return text === null ? { status: 202, answer: TAKEN_WITHOUT_TEXT } : { status: 200, answer: text }
    case 'failed':
    case 'uncertain':
      throw transcriptionFailedError(id, message ?? '')
    case 'canceled':
      throw transcriptionFailedError(id, 'A transcrição foi cancelada')
    case 'retrying':
      return { status: 202, answer: `${message ?? ''}. ${STILL_TRANSCRIBING}` }
    default:
      return { status: 202, answer: STILL_TRANSCRIBING }
  }
}

/**
 * 200 with the text if it is finished in time, 202 if the work continues or ended without a text.
 * @throws 502 if the run failed, is uncertain or was canceled
 */
export const answerTranscription =
  (services: RunServices) =>
  async ({ run: { id } }: LaunchReply, log: Log): Promise<{ status: 200 | 202; answer: string }> => {
    await makeFirstAttempt(services, id, { waitMs: services.timings.answerMs, log })
    return toAnswer(id, await readOutcome(services, id))
  }
