import type { Launched } from 'contract/runs/launch.ts'
import { STILL_TRANSCRIBING } from 'contract/transcription/library.ts'
import { eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { AppError } from '../../core/errors.ts'
import { transcriptions } from '../../db/tables/recordings.ts'
import { runs } from '../../db/tables/runs.ts'
import type { Services } from '../../http/context.ts'
import { deliver } from '../../runs/deliver.ts'
import { atMost } from '../../runs/first-attempt.ts'

const TAKEN = 'O serviço de automações recebeu o áudio, e não devolveu a transcrição.'

const failed = (id: number, detail: string) =>
  new AppError(502, 'transcription_failed', 'Não foi possível transcrever', {
    detail,
    link: { label: 'Ver execução', href: `/execucoes/${id}` },
  })

async function whatBecame({ db }: Services, id: number) {
  const [now] = await db
    .select({ state: runs.state, message: runs.message, text: transcriptions.text })
    .from(runs)
    .leftJoin(transcriptions, eq(transcriptions.runId, runs.id))
    .where(eq(runs.id, id))
  if (!now) throw new Error(`run ${id} is not there`)
  return now
}

/** What the seed's client reads as text: the transcription, or that it goes on, and why it takes longer. */
function toText(
  id: number,
  { state, message, text }: Awaited<ReturnType<typeof whatBecame>>,
): { status: 200 | 202; text: string } {
  switch (state) {
    case 'succeeded':
      return text === null ? { status: 202, text: TAKEN } : { status: 200, text }
    case 'failed':
    case 'uncertain':
      throw failed(id, message ?? '')
    case 'canceled':
      throw failed(id, 'A transcrição foi cancelada')
    case 'retrying':
      return { status: 202, text: `${message ?? ''}. ${STILL_TRANSCRIBING}` }
    default:
      return { status: 202, text: STILL_TRANSCRIBING }
  }
}

/**
 * Has it done at once, and answers the text if it is there in time: 200 the transcription, 202 it goes on by itself.
 * @throws 502 in the provider's own words
 */
export async function answerTranscription(services: Services, { run }: Launched, reply: FastifyReply): Promise<string> {
  const delivery = deliver(services, run.id).catch((error: unknown) => reply.log.error({ err: error }, 'delivery'))
  await atMost(services.timings.answerMs, delivery)
  const { status, text } = toText(run.id, await whatBecame(services, run.id))
  reply.code(status).type('text/plain; charset=utf-8')
  return text
}
