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

/**
 * Thrown where the model gave no usable answer. `answer`: the first 2,000 characters of the model's second answer, where it came
 * and could not be read either.
 */
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
  /** The JSON schema of the answer, in the form that OpenAI's protocol takes. */
  schema: { name: string; schema: Record<string, unknown> }
  /** The Portuguese name of a good answer, as it follows “algo que não é”. */
  expected: string
  /** The longest answer in UTF-16 units: more than good answers have in practice. */
  maxLength: number
  /** Reads a whole answer; `problems` tell the model and the person the faults of the answer. */
  read: (answer: string) => { value: T } | { problems: string }
  onCost?: (cost: CallCost) => Promise<void>
}

/**
 * An event of a model's answer. `begun`: an answer begins, the second one where the first could not be used. `text`: a part of the answer
 * came. `answer`: the answer was read, which is the last event.
 */
export type AnswerEvent<T> = { kind: 'begun' } | { kind: 'text'; text: string } | { kind: 'answer'; value: T }

type AskingServices = Pick<Services, 'db' | 'secrets' | 'outgoing' | 'timings' | 'now' | 'timeZone'>
type Asking<T> = { services: AskingServices; question: Question<T>; client: OpenAI; signal: AbortSignal }

/**
 * Lists the formats of an answer, from the strictest, which not every provider supports, to the prompt alone, which every provider
 * does.
 */
const listFormats = (schema: Question<unknown>['schema']): (ResponseFormat | undefined)[] => [
  { type: 'json_schema', json_schema: schema },
  { type: 'json_object' },
  undefined,
]

/** Whether the provider may have refused the format of the answer, and not the question. */
const mayRefuseFormat = ({ kind, status }: AiFailure) =>
  kind === 'rejected' && (status === 400 || status === 422 || status === 501)

/** Adds a call with its tokens and cost to the month's usage, and passes the cost to the question's `onCost`. */
async function recordCost<T>({ services, question }: Asking<T>, tokens: { inputTokens: number; outputTokens: number }) {
  const { db, timeZone, now } = services
  const { writer, onCost } = question
  const month = toMonth(dateInZone(timeZone, now()))
  const cost = await addUsage(db, { userId: writer.userId, providerId: writer.provider.id, month, ...tokens })
  await onCost?.({ calls: 1, ...tokens, cost })
}

/** Makes one request, and yields the answer's text as it arrives. */
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

/**
 * Makes the request in the strictest format that the provider supports: after a refusal of a format, the next one is tried.
 * @throws WritingFailedError, or the error as it came where the signal is aborted
 */
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
 * Lets a model answer in JSON of a schema. The strictest format that its provider supports is used: the schema, then JSON mode,
 * then the prompt alone. After an answer that cannot be read, the model is asked once more, with the answer's faults. The last
 * event is the answer.
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
  const reason = `O modelo respondeu duas vezes algo que não é ${question.expected}: ${problems}`
  throw new WritingFailedError({ kind: 'protocol', reason }, answer.slice(0, 2_000).toWellFormed())
}
