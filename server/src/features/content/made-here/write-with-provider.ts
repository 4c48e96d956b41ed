import { dateInZone, toMonth } from 'contract/dates.ts'
import type { Slide } from 'contract/pieces/slides.ts'
import type { OpenAI } from 'openai'
import { createClientFor } from '../../../integrations/ai/client.ts'
import { type AiFailure, isTransient, toAiFailure, UnusableAnswerError } from '../../../integrations/ai/failures.ts'
import type { ProviderRow } from '../../../integrations/ai/provider.ts'
import { type ResponseFormat, streamText } from '../../../integrations/ai/stream-text.ts'
import { addUsage } from '../../../integrations/ai/usage.ts'
import type { PieceText } from '../../../pieces/text/compose-piece.ts'
import { buildInstructions, buildMaterial, buildRepair, type PromptInput } from '../../../pieces/text/prompt.ts'
import { createSlideScanner } from '../../../pieces/text/slide-scanner.ts'
import { buildJsonSchema, readWrittenPiece, readWrittenSlide } from '../../../pieces/text/written-piece.ts'
import { StepFailedError, type StepJob } from '../../../runs/steps/stepped-performer.ts'

export type Writer = { provider: ProviderRow; model: string; userId: number }

/** In UTF-16 units: more than twenty slides and a caption can be. */
const MAX_ANSWER = 60_000
/** The slides that a carousel usually has, by which the progress is judged while the model writes. */
const USUAL_SLIDES = 8

/** From the strictest that a server may know to the one that all do. */
const listFormats = (): (ResponseFormat | undefined)[] => [
  { type: 'json_schema', json_schema: { name: 'piece', schema: buildJsonSchema() } },
  { type: 'json_object' },
  undefined,
]

/** Whether the server may have refused the format of the answer, and not what was asked. */
const mayRefuseFormat = ({ kind, status }: AiFailure) =>
  kind === 'rejected' && (status === 400 || status === 422 || status === 501)

const toStepFailure = (failure: AiFailure) =>
  new StepFailedError({
    outcome: isTransient(failure) || failure.kind === 'stopped' ? 'not-taken' : 'refused',
    reason: failure.reason,
    ...(failure.status === undefined ? {} : { status: failure.status }),
    ...(failure.retryAfterMs === undefined ? {} : { retryAfterMs: failure.retryAfterMs }),
  })

type Asking = { job: StepJob; writer: Writer; client: OpenAI; instructions: string }

/** Adds what a call has cost to the run and to the month. */
async function recordCost({ job, writer }: Asking, tokens: { inputTokens: number; outputTokens: number }): Promise<void> {
  const { services } = job
  await job.addCost({ calls: 1, ...tokens })
  const month = toMonth(dateInZone(services.timeZone, services.now()))
  await addUsage(services.db, { userId: writer.userId, providerId: writer.provider.id, month, ...tokens })
}

/** Asks once, and stores every slide that is finished while the model still writes. */
async function askOnce(asking: Asking, prompt: string, format: ResponseFormat | undefined): Promise<string> {
  const { job, writer, client, instructions } = asking
  const scan = createSlideScanner()
  const slides: Slide[] = []
  let answer = ''
  let tokens = { inputTokens: 0, outputTokens: 0 }
  const request = { model: writer.model, instructions, prompt, ...(format ? { format } : {}) }
  try {
    for await (const piece of streamText(client, request, { signal: job.signal, idleMs: job.services.timings.creationIdleMs })) {
      answer += piece.text
      tokens = piece.tokens ?? tokens
      if (answer.length > MAX_ANSWER) throw new UnusableAnswerError('O modelo escreveu mais do que cabe em uma peça')
      const finished = scan(piece.text).flatMap((json) => readWrittenSlide(json, slides.length) ?? [])
      if (finished.length === 0) continue
      slides.push(...finished)
      const part = Math.min(0.95, slides.length / USUAL_SLIDES)
      await job.report({ part, message: `${slides.length} slides escritos`, result: { slides } })
    }
  } finally {
    if (answer !== '') await recordCost(asking, tokens)
  }
  return answer
}

/** Asks in the strictest format that the server takes. @throws StepFailedError */
async function ask(asking: Asking, prompt: string, formats: (ResponseFormat | undefined)[]): Promise<string> {
  try {
    return await askOnce(asking, prompt, formats[0])
  } catch (error) {
    if (error instanceof StepFailedError || asking.job.signal.aborted) throw error
    const failure = toAiFailure(error, asking.job.services.now())
    if (formats.length <= 1 || !mayRefuseFormat(failure)) throw toStepFailure(failure)
    formats.shift()
    return ask(asking, prompt, formats)
  }
}

/**
 * Has a model write the texts of a piece. An answer that is no piece is asked for once more, with what was wrong.
 * @throws StepFailedError
 */
export async function writeWithProvider(job: StepJob, writer: Writer, input: PromptInput): Promise<PieceText> {
  const client = await createClientFor(job.services, writer.provider)
  const asking = { job, writer, client, instructions: buildInstructions(input.kind) }
  const material = buildMaterial(input)
  const formats = listFormats()
  const answer = await ask(asking, material, formats)
  const first = readWrittenPiece(input.kind, answer)
  if ('piece' in first) return first.piece
  const second = readWrittenPiece(input.kind, await ask(asking, buildRepair(material, answer, first.problems), formats))
  if ('piece' in second) return second.piece
  const reason = `O modelo respondeu duas vezes algo que não é uma peça: ${second.problems}`
  throw new StepFailedError({ outcome: 'refused', reason, answer: answer.slice(0, 2_000).toWellFormed() })
}
