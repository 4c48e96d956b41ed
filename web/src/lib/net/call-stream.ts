import type { CallInput, Endpoint } from 'contract/calls/endpoint.ts'
import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'
import { CallError, type CallOptions, request, toInterruptionError } from './call.ts'
import { DEADLINES_MS, type Deadline } from './deadline.ts'

type Schemas = Readonly<Record<string, z.ZodMiniType>>
type StreamEvent<S extends Schemas> = { [Kind in keyof S & string]: { kind: Kind; data: z.output<S[Kind]> } }[keyof S & string]
type Message = { event: string; data: string }

/** WHATWG HTML, §9.2.6. @returns undefined for a block without data, such as a heartbeat comment */
function parseMessage(block: string): Message | undefined {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    if (name === 'event') event = value
    if (name === 'data') data.push(value)
  }
  return data.length > 0 ? { event, data: data.join('\n') } : undefined
}

/**
 * Each chunk, even a comment, extends the deadline.
 * @throws the reason of the caller's signal, or CallError if the connection broke or timed out
 */
async function* readMessages(body: ReadableStream<Uint8Array>, deadline: Deadline): AsyncGenerator<Message> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const read = () => {
    deadline.extend(DEADLINES_MS.progress)
    return reader.read().catch((cause: unknown) => {
      throw toInterruptionError(cause, 'broken', deadline)
    })
  }
  let rest = ''
  try {
    for (let chunk = await read(); !chunk.done; chunk = await read()) {
      const blocks = (rest + decoder.decode(chunk.value, { stream: true })).replaceAll('\r\n', '\n').split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const message = parseMessage(block)
        if (message) yield message
      }
    }
  } finally {
    deadline.clear()
    void reader.cancel().catch(() => undefined) // a consumer that stops early closes the connection
  }
}

function parseData(schema: z.ZodMiniType, { data }: Message): unknown {
  try {
    const parsed = safeParse(schema, JSON.parse(data))
    if (parsed.success) return parsed.data
    throw parsed.error
  } catch (cause) {
    throw new CallError('malformed', { cause })
  }
}

/**
 * Skips kinds that are not in `events`.
 * @throws the signal's reason, or CallError if the call failed, an event has the wrong shape, or the stream broke off before
 * `last`
 */
export async function* callStream<const E extends Endpoint, const S extends Schemas>(
  endpoint: E,
  { events, last }: { events: S; last: keyof S & string },
  input: CallInput<E, never>,
  options: CallOptions = {},
): AsyncGenerator<StreamEvent<S>, void, undefined> {
  const { response, deadline, intent } = await request(endpoint, input, options)
  for await (const message of response.body ? readMessages(response.body, deadline) : []) {
    const schema = Object.hasOwn(events, message.event) ? events[message.event] : undefined
    if (!schema) continue
    const data = parseData(schema, message)
    if (message.event === last) intent.renew()
    yield { kind: message.event, data } as StreamEvent<S>
    if (message.event === last) return
  }
  throw new CallError('broken')
}
