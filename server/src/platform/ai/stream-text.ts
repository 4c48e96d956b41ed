import type { OpenAI } from 'openai'
import { APIError } from 'openai/error'
import { type ChunkText, explainUnfinishedAnswer, readChunk } from './chat-chunk.ts'
import { summarizeErrorText } from './error-text.ts'
import { SilentProviderError, UnusableAnswerError } from './failures.ts'

const OPENING = /<(think|thinking|reasoning)>/i
const CLOSING = /<\/(think|thinking|reasoning)>/i
const TAG_BEGUN = /<\/?[a-z]{0,9}$/i

export function createThoughtFilter() {
  let isThinking = false
  let isAfterThoughts = false
  let held = ''
  const show = (text: string): string => {
    const shown = isAfterThoughts ? text.trimStart() : text
    if (shown !== '') isAfterThoughts = false
    return shown
  }
  const take = (piece: string): string => {
    let rest = held + piece
    let shown = ''
    for (;;) {
      const tag = (isThinking ? CLOSING : OPENING).exec(rest)
      if (!tag) break
      if (!isThinking) shown += show(rest.slice(0, tag.index))
      rest = rest.slice(tag.index + tag[0].length)
      isAfterThoughts = isThinking
      isThinking = !isThinking
    }
    held = TAG_BEGUN.exec(rest)?.[0] ?? ''
    return isThinking ? shown : shown + show(rest.slice(0, rest.length - held.length))
  }
  return { take, flush: () => (isThinking ? '' : held) }
}

type IdleTimeout = {
  signal: AbortSignal
  within<T>(work: () => Promise<T>): Promise<T>
  clear(): void
}

function createIdleTimeout(idleMs: number, stop: AbortSignal): IdleTimeout {
  const over = new AbortController()
  const end = () => over.abort(stop.reason)
  stop.addEventListener('abort', end)
  if (stop.aborted) end()
  return {
    signal: over.signal,
    async within(work) {
      over.signal.throwIfAborted()
      const timer = setTimeout(() => over.abort(new SilentProviderError(idleMs)), idleMs)
      try {
        const result = await work()
        over.signal.throwIfAborted() // the SDK takes an abort for a stream's end
        return result
      } catch (error) {
        over.signal.throwIfAborted()
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
    clear: () => stop.removeEventListener('abort', end),
  }
}

export type ResponseFormat = NonNullable<OpenAI.ChatCompletionCreateParamsStreaming['response_format']>

type TextRequest = { model: string; instructions: string; prompt: string; format?: ResponseFormat }

const HEADERS_SLACK_MS = 60_000

const isUnknownOption = (error: unknown) =>
  error instanceof APIError &&
  (error.status === 400 || error.status === 422) &&
  JSON.stringify([error.message, error.error]).includes('stream_options')

function requestCompletion(
  client: OpenAI,
  { model, instructions, prompt, format }: TextRequest,
  options: { signal: AbortSignal; timeout: number },
) {
  const messages = [
    { role: 'system' as const, content: instructions },
    { role: 'user' as const, content: prompt },
  ]
  const request = { model, messages, stream: true, ...(format ? { response_format: format } : {}) } as const
  return client.chat.completions
    .create({ ...request, stream_options: { include_usage: true } }, options)
    .withResponse()
    .catch((error: unknown) => {
      if (isUnknownOption(error)) return client.chat.completions.create(request, options).withResponse()
      throw error
    })
}

async function* readChunks(stream: AsyncIterable<unknown>, { within }: IdleTimeout): AsyncGenerator<ChunkText> {
  const chunks = stream[Symbol.asyncIterator]()
  try {
    for (let next = await within(() => chunks.next()); !next.done; next = await within(() => chunks.next()))
      yield readChunk(next.value)
  } finally {
    await chunks.return?.() // closes the connection where the stream has not ended
  }
}

/** @throws UnusableAnswerError if the server is no AI provider and has sent, for example, a page */
function readWholeAnswer(text: string): ChunkText {
  try {
    return readChunk(JSON.parse(text))
  } catch {
    throw new UnusableAnswerError(`A resposta do provedor não segue o protocolo da OpenAI: “${summarizeErrorText(text)}”`)
  }
}

const isWholeAnswer = (response: Response) =>
  /^(application\/json|text\/html)\b/i.test(response.headers.get('content-type') ?? '')

async function* streamAnswer(
  client: OpenAI,
  request: TextRequest,
  waiting: IdleTimeout,
  timeout: number,
): AsyncGenerator<ChunkText> {
  const { data, response } = await waiting.within(() => requestCompletion(client, request, { signal: waiting.signal, timeout }))
  if (isWholeAnswer(response)) yield readWholeAnswer(await waiting.within(() => response.text()))
  else yield* readChunks(data, waiting)
}

/**
 * Closes the connection when `signal` is aborted, or after `idleMs` of silence.
 * @throws errors that `toAiFailure` reads, or the signal's reason
 */
export async function* streamText(
  client: OpenAI,
  request: TextRequest,
  { signal, idleMs }: { signal: AbortSignal; idleMs: number },
): AsyncGenerator<Pick<ChunkText, 'text' | 'tokens'>> {
  const waiting = createIdleTimeout(idleMs, signal)
  let wrote = false
  let finish: string | undefined
  try {
    const thoughts = createThoughtFilter()
    for await (const piece of streamAnswer(client, request, waiting, idleMs + HEADERS_SLACK_MS)) {
      finish = piece.finish ?? finish
      const text = thoughts.take(piece.text)
      wrote ||= text !== ''
      yield { ...piece, text }
    }
    const rest = thoughts.flush()
    if (rest !== '') yield { text: rest, tokens: undefined }
  } finally {
    waiting.clear()
  }
  const why = explainUnfinishedAnswer(finish, wrote)
  if (why) throw new UnusableAnswerError(why)
}
