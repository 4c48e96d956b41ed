import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type AiBehaviour, readText, sendJson } from './behaviours.ts'

/** OpenAI's example id and time. */
const HEAD = { id: 'chatcmpl-123', created: 1694268190, system_fingerprint: 'fp_44709d6fcb' }

export const FAKE_TEXT = 'Três mitos sobre clareamento dental.\n\nO primeiro: **dói**.'

/** Splits a text as models do: into words, each with the space before it. */
const splitIntoPieces = (text: string): string[] => text.match(/\s*\S+\s*$|\s*\S+/g) ?? []

const countUsage = (text: string) => {
  const words = splitIntoPieces(text).length
  return { prompt_tokens: 21, completion_tokens: words, total_tokens: 21 + words }
}

type Asked = { model: string; stream: boolean; includeUsage: boolean; json: unknown }

function sendWhole(response: ServerResponse, { model }: Asked, text: string, finish: string): void {
  const message = { role: 'assistant', content: text, refusal: null }
  const choices = [{ index: 0, message, logprobs: null, finish_reason: finish }]
  sendJson(response, 200, { ...HEAD, object: 'chat.completion', model, choices, usage: countUsage(text) })
}

/** Makes the functions that write the events of a stream. They write nothing once the client has closed the connection. */
function createEventWriter(response: ServerResponse, { model, includeUsage }: Asked, usage: boolean) {
  const event = (data: object | string) =>
    void (response.destroyed || response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`))
  const known = includeUsage && usage
  const chunk = (more: object) =>
    event({ ...HEAD, object: 'chat.completion.chunk', model, ...(known ? { usage: null } : {}), ...more })
  const choice = (delta: object, finish: string | null = null) =>
    chunk({ choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] })
  return {
    begin() {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
      choice({ role: 'assistant', content: '', refusal: null })
    },
    delta: (content: string) => choice({ content }),
    event,
    end(text: string, finish: string) {
      choice({}, finish)
      if (known) chunk({ choices: [], usage: countUsage(text) })
      event('[DONE]')
      response.end()
    },
  }
}

async function sendStream(response: ServerResponse, asked: Asked, behaviour: AiBehaviour): Promise<void> {
  const text = behaviour.kind === 'ok' ? readText(behaviour, asked.json, FAKE_TEXT) : FAKE_TEXT
  const words = splitIntoPieces(text)
  const events = createEventWriter(response, asked, behaviour.kind !== 'ok' || behaviour.usage !== false)
  events.begin()
  if (behaviour.kind === 'drip') {
    let next = 0
    const timer = setInterval(() => events.delta(words[next++ % words.length] ?? ''), behaviour.everyMs)
    return void response.once('close', () => clearInterval(timer))
  }
  const after = 'after' in behaviour ? behaviour.after : undefined
  const pause = behaviour.kind === 'ok' ? behaviour.pausedAt : undefined
  if (behaviour.kind === 'ok' && pause !== undefined) {
    events.delta(text.slice(0, pause))
    return void behaviour.until?.then(() => {
      events.delta(text.slice(pause))
      events.end(text, behaviour.finish ?? 'stop')
    })
  }
  for (const word of words.slice(0, after ?? (behaviour.kind === 'cut' ? 2 : words.length))) {
    events.delta(word)
    if (behaviour.kind === 'ok' && behaviour.everyMs !== undefined) await wait(behaviour.everyMs)
  }
  if (behaviour.kind === 'cut') response.write('', () => response.destroy())
  else if (behaviour.kind === 'error-in-stream') {
    events.event({ error: { message: behaviour.message, type: 'server_error', code: null } })
    response.end()
  } else if (behaviour.kind === 'ok') events.end(text, behaviour.finish ?? 'stop')
}

const FLOOD_BLOCK = 'x'.repeat(16 * 1024)

/** Streams without end. `onEnd` gets the number of bytes that had been written when the client closed the connection. */
function floodStream(response: ServerResponse, of: 'deltas' | 'event', onEnd: (bytes: number) => void): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  const choices = [{ index: 0, delta: { content: FLOOD_BLOCK.slice(0, 200) }, finish_reason: null }]
  const block =
    of === 'event' ? FLOOD_BLOCK : `data: ${JSON.stringify({ ...HEAD, object: 'chat.completion.chunk', choices })}\n\n`
  let bytes = 0
  const write = () => {
    while (!response.destroyed) {
      bytes += block.length
      if (!response.write(block)) return void response.once('drain', write)
    }
  }
  response.once('close', () => onEnd(bytes))
  if (of === 'event') response.write('data: ')
  write()
}

/** Answers `POST /chat/completions`, with or without a stream. */
export function answerChat(
  response: ServerResponse,
  body: unknown,
  behaviour: AiBehaviour,
  onFlooded: (bytes: number) => void = () => undefined,
): void {
  if (behaviour.kind === 'flood') {
    floodStream(response, behaviour.of, onFlooded)
    return
  }
  const {
    model,
    stream: streamed,
    stream_options,
  } = body as {
    model?: string
    stream?: boolean
    stream_options?: { include_usage?: boolean }
  }
  const asked = {
    model: model ?? '',
    stream: streamed === true,
    includeUsage: stream_options?.include_usage === true,
    json: body,
  }
  if (asked.stream) void sendStream(response, asked, behaviour)
  else if (behaviour.kind === 'ok') sendWhole(response, asked, readText(behaviour, body, FAKE_TEXT), behaviour.finish ?? 'stop')
}
