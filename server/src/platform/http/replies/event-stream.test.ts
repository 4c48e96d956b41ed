import { connect } from 'node:net'
import type { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { endpoint } from 'contract/calls/endpoint.ts'
import { Text } from 'contract/values/values.ts'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { conflictError } from '#core/errors.ts'
import { ClientDisconnectedError, type StreamEvent } from '#core/replies.ts'
import { startApiForTest } from '#testing/api.ts'
import { listenOnLoopback } from '#testing/stream.ts'
import { mount } from '../mount.ts'
import { prefetchFirstEvent, sendEventStream } from './event-stream.ts'

const speak = endpoint({
  kind: 'stream',
  method: 'POST',
  path: '/api/speak',
  access: 'authenticated',
  summary: 'For this test',
  json: z.object({ word: Text(10, 'Diga a palavra') }),
  reply: z.unknown(),
})

type Speech = (word: string, signal: AbortSignal) => AsyncIterable<StreamEvent>

async function startSpeaking(speech: Speech) {
  const api = await startApiForTest({ isNew: true })
  mount(api.app, speak, (_ctx, { json }, signal) => speech(json.word, signal))
  return api
}

const say = (data: unknown): StreamEvent => ({ event: 'said', data })
const waitForAbort = (signal: AbortSignal) => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))

afterEach(() => void vi.useRealTimers())

/** Makes a promise that the test resolves later. */
const createGate = () => Promise.withResolvers<void>()

test('an answer of events frames each event, and its input is parsed as anywhere', async () => {
  const api = await startSpeaking(async function* (word) {
    yield say({ word })
    yield { event: 'done', data: 'duas\nlinhas' }
  })
  const { payload } = await api.send(speak, { json: { word: ' olá ' } })
  expect(payload).toBe('event: said\ndata: {"word":"olá"}\n\nevent: done\ndata: "duas\\nlinhas"\n\n')
  expect(await api.fails(speak, { json: { word: '' } })).toMatchObject({ status: 422, fields: { word: 'Diga a palavra' } })
})

test('an answer of events that fails before the first event is an ordinary answer', async () => {
  const api = await startSpeaking(async function* () {
    yield* []
    throw conflictError('Agora não')
  })
  expect(await api.fails(speak, { json: { word: 'x' } })).toMatchObject({ status: 409, title: 'Agora não' })
})

test('an answer of events that fails after the first event breaks the connection', async () => {
  const api = await startSpeaking(async function* () {
    yield say(1)
    await turn()
    throw new Error('a bug')
  })
  const response = await fetch(`${await listenOnLoopback(api)}${speak.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"word":"x"}',
  })
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow('terminated')
  expect(api.app.services.unfinished.size).toBe(0)
})

test('the maker of events hears that nobody listens, and the server waits for its end', async () => {
  const made: unknown[] = []
  const end = createGate()
  const api = await startSpeaking(async function* (_word, signal) {
    yield say(1)
    await waitForAbort(signal)
    for (const n of [2, 3]) yield say(n)
    await end.promise
    made.push(signal.reason)
  })
  const leaving = new AbortController()
  const response = await fetch(`${await listenOnLoopback(api)}${speak.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"word":"x"}',
    signal: leaving.signal,
  })
  expect(response.status).toBe(200)
  leaving.abort()
  await vi.waitFor(() => expect(api.app.services.unfinished.size).toBe(1), 20_000)
  end.resolve()
  await vi.waitFor(() => expect(made).toEqual([expect.any(ClientDisconnectedError)]), 20_000)
  await vi.waitFor(() => expect(api.app.services.unfinished.size).toBe(0), 20_000)
})

test('a reader of events who does not read is cut off, and nothing is kept for it', async () => {
  let made = 0
  const api = await startSpeaking(async function* (_word, signal) {
    for (; !signal.aborted; made++) {
      yield say('x'.repeat(64 * 1024))
      await turn()
    }
  })
  const { port, host } = new URL(await listenOnLoopback(api))
  const socket = connect(Number(port), '127.0.0.1').pause()
  socket.write(
    `POST ${speak.path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 12\r\n\r\n{"word":"x"}`,
  )
  await vi.waitFor(() => expect(made).toBeGreaterThan(16), 20_000)
  await vi.waitFor(() => expect(api.app.services.unfinished.size).toBe(0), 20_000)
  expect(made).toBeLessThan(1_000) // the sockets' buffers, and a megabyte
  socket.destroy()
})

test('a silent answer of events says every 15 s that it is there', async () => {
  const [begun, end] = [createGate(), createGate()]
  const api = await startSpeaking(async function* () {
    yield say(1)
    begun.resolve()
    await end.promise
  })
  await api.app.ready()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const answer = api.send(speak, { json: { word: 'x' } })
  await begun.promise
  vi.advanceTimersByTime(45_000)
  end.resolve()
  expect((await answer).payload).toBe('event: said\ndata: 1\n\n:\n\n:\n\n:\n\n')
  expect(vi.getTimerCount()).toBe(0)
})

test('a reader who takes the last events long after the stream’s end gets them whole', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const words = Array.from({ length: 40 }, () => 'x'.repeat(16 * 1024))
  const sent: PassThrough[] = []
  const reply = {
    header: () => reply,
    type: () => reply,
    send: (out: PassThrough) => {
      sent.push(out)
      return reply
    },
  }
  const stream = await prefetchFirstEvent(
    (async function* () {
      for (const word of words) yield say(word)
    })(),
  )
  const unfinished = new Set<Promise<unknown>>()
  sendEventStream(reply as never, stream, { unfinished })
  await Promise.all(unfinished)
  vi.advanceTimersByTime(45_000)
  expect(await text(sent[0] as PassThrough)).toBe(words.map((word) => `event: said\ndata: ${JSON.stringify(word)}\n\n`).join(''))
  expect(vi.getTimerCount()).toBe(0)
})
