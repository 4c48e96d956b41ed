import type { ModelPrompt } from 'contract/runs/steps.ts'
import { dateInZone, toMonth } from 'contract/values/dates.ts'
import type { OpenAI } from 'openai'
import type { Services } from '#core/context.ts'
import { createAiClientFor } from '#platform/ai/client.ts'
import { type AiFailure, toAiFailure, UnusableAnswerError } from '#platform/ai/failures.ts'
import type { TextProvider } from '#platform/ai/provider.ts'
import { type ResponseFormat, streamText } from '#platform/ai/stream-text.ts'
import { addUsage } from '#platform/ai/usage.ts'
import { buildRepairRequest } from '../text/prompt.ts'

export class WritingFailedError extends Error {
  readonly failure: AiFailure
  readonly answer: string | undefined
  constructor(failure: AiFailure, answer?: string) {
    super(failure.reason)
    this.failure = failure
    this.answer = answer
  }
}

export type CallCost = { calls: number; inputTokens: number; outputTokens: number; cost: bigint | undefined }

export type Question<T> = {
  writer: TextProvider
  prompt: ModelPrompt
  schema: { name: string; schema: Record<string, unknown> }
  expected: string
  /** In UTF-16 units: more than good answers have in practice. */
  maxLength: number
  read: (answer: string) => { value: T } | { problems: string }
  onCost?: (cost: CallCost) => Promise<void>
}

/** `begun`: an answer begins, the second one if the first could not be used. `answer`: always the last event. */
export type AnswerEvent<T> = { kind: 'begun' } | { kind: 'text'; text: string } | { kind: 'answer'; value: T }

type AskingServices = Pick<Services, 'db' | 'secrets' | 'outgoing' | 'timings' | 'now' | 'timeZone'>
type Asking<T> = { services: AskingServices; question: Question<T>; client: OpenAI; signal: AbortSignal }

/** From the strictest, which not every provider supports, to the prompt alone, which every provider does. */
const listFormats = (schema: Question<unknown>['schema']): (ResponseFormat | undefined)[] => [
  { type: 'json_schema', json_schema: schema },
  { type: 'json_object' },
  undefined,
]

const mayRefuseFormat = ({ kind, status }: AiFailure) =>
  kind === 'rejected' && (status === 400 || status === 422 || status === 501)

async function recordCost<T>({ services, question }: Asking<T>, tokens: { inputTokens: number; outputTokens: number }) {
  const { db, timeZone, now } = services
  const { writer, onCost } = question
  const month = toMonth(dateInZone(timeZone, now()))
  const cost = await addUsage(db, { userId: writer.userId, providerId: writer.provider.id, month, ...tokens })
  await onCost?.({ calls: 1, ...tokens, cost })
}

async function* askOnce<T>(asking: Asking<T>, material: string, format: ResponseFormat | undefined): AsyncGenerator<string> {
  const { services, question, client, signal } = asking
  const { writer, prompt, maxLength } = question
  let length = 0
  let tokens = { inputTokens: 0, outputTokens: 0 }
  const request = { model: writer.model, instructions: prompt.instructions, prompt: material, ...(format ? { format } : {}) }
  try {
    for await (const piece of streamText(client, request, { signal, idleMs: services.timings.creationIdleMs })) {
      length += piece.text.length
      tokens = piece.tokens ?? tokens
      if (length > maxLength) throw new UnusableAnswerError('O modelo escreveu mais do que cabe')
      if (piece.text !== '') yield piece.text
    }
  } finally {
    if (length > 0) await recordCost(asking, tokens)
  }
}

/** After a refusal of a format, the next one is tried. @throws WritingFailedError, or the error as it came if the signal is aborted */
async function* askInKnownFormat<T>(
  asking: Asking<T>,
  material: string,
  formats: (ResponseFormat | undefined)[],
): AsyncGenerator<string> {
  for (;;) {
    try {
      return yield* askOnce(asking, material, formats[0])
    } catch (error) {
      if (asking.signal.aborted) throw error
      const failure = toAiFailure(error, asking.services.now())
      if (formats.length <= 1 || !mayRefuseFormat(failure)) throw new WritingFailedError(failure)
      formats.shift()
    }
  }
}

/**
 * Formats: the schema, then JSON mode, then the prompt alone. After an unreadable answer the model is asked once more.
 * @throws WritingFailedError, or the signal's reason
 */
export async function* askForJson<T>(
  services: AskingServices,
  question: Question<T>,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent<T>> {
  const client = await createAiClientFor(services, question.writer.provider)
  const asking = { services, question, client, signal }
  const formats = listFormats(question.schema)
  let { material } = question.prompt
  let problems = ''
  let answer = ''
  for (let attempt = 0; attempt < 2; attempt += 1) {
    yield { kind: 'begun' }
    answer = ''
    for await (const text of askInKnownFormat(asking, material, formats)) {
      answer += text
      yield { kind: 'text', text }
    }
    const read = question.read(answer)
    if ('value' in read) return yield { kind: 'answer', value: read.value }
    problems = read.problems
    material = buildRepairRequest(question.prompt.material, answer, problems)
  }
  const reason = `A IA respondeu duas vezes algo que não é ${question.expected}`
  throw new WritingFailedError({ kind: 'protocol', reason }, `${problems}\n\n${answer.slice(0, 2_000)}`.toWellFormed())
}
