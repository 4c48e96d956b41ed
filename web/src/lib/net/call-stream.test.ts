import { CREATION_EVENTS, generateCreation } from 'contract/ai/creator.ts'
import { expect, test } from 'vitest'
import { aCreation } from '#testing/ai.ts'
import { readJsonBody, requestsTo, stubFailure } from '#testing/server.ts'
import { type FakeEventStream, stubEventStream } from '#testing/stream.ts'
import { CallError } from './call.ts'
import { callStream } from './call-stream.ts'

const STREAM = { events: CREATION_EVENTS, last: 'ended' } as const
const INPUT = { prompt: 'Três mitos', type: 'Blog Post', tone: 'Casual' } as const

const STARTED = { creation: aCreation({ state: 'writing', text: '' }) }
const ENDED = { creation: aCreation() }

const startStream = (signal?: AbortSignal) => callStream(generateCreation, STREAM, { json: INPUT }, signal ? { signal } : {})

/** Starts a streaming call, lets the test write as the server, and collects the events until the stream ends. */
async function collectEvents(write: (stream: FakeEventStream) => void) {
  const streams = stubEventStream(generateCreation)
  const events = startStream()
  const first = events.next()
  await expect.poll(() => streams.length).toBe(1)
  if (streams[0]) write(streams[0])
  const came = [(await first).value]
  for await (const event of events) came.push(event)
  return came
}

test('a stream yields each event as the contract has it, up to and including the last', async () => {
  const came = await collectEvents((stream) => {
    stream.sendEvent('started', STARTED)
    stream.sendEvent('delta', { text: 'O primeiro ' })
    stream.sendEvent('delta', { text: 'mito.' })
    stream.sendEvent('ended', ENDED)
    stream.sendEvent('delta', { text: 'depois do fim' })
  })
  expect(came).toEqual([
    { kind: 'started', data: STARTED },
    { kind: 'delta', data: { text: 'O primeiro ' } },
    { kind: 'delta', data: { text: 'mito.' } },
    { kind: 'ended', data: ENDED },
  ])
  expect(readJsonBody(requestsTo(generateCreation)[0])).toEqual(INPUT)
})

test('a stream may have comments, CRLF, data of two lines and unknown kinds', async () => {
  const came = await collectEvents((stream) => {
    stream.write(': ping\n\nevent: outro\ndata: {}\n\nevent: constructor\ndata: {}\n\n')
    stream.write('event: delta\r\ndata: {"text":\r\ndata: "ação"}\r\n\r\n')
    stream.sendEvent('ended', ENDED)
  })
  expect(came).toEqual([
    { kind: 'delta', data: { text: 'ação' } },
    { kind: 'ended', data: ENDED },
  ])
})

test('a stream joins an event that arrives in two chunks, split inside a character', async () => {
  const streams = stubEventStream(generateCreation)
  const events = startStream()
  const first = events.next()
  await expect.poll(() => streams.length).toBe(1)
  const bytes = new TextEncoder().encode('event: delta\ndata: {"text":"um"}\n\nevent: delta\ndata: {"text":"ação"}\n\n')
  const middle = bytes.indexOf(0xc3) + 1
  streams[0]?.write(bytes.slice(0, middle))
  expect((await first).value).toEqual({ kind: 'delta', data: { text: 'um' } })
  streams[0]?.write(bytes.slice(middle))
  expect((await events.next()).value).toEqual({ kind: 'delta', data: { text: 'ação' } })
  await events.return()
})

test('a refusal before the stream is thrown as `call` throws it', async () => {
  stubFailure(generateCreation, { status: 503, code: 'not_configured', title: 'Nenhum provedor' })
  const refused = await startStream()
    .next()
    .catch((error: unknown) => error)
  expect(refused).toMatchObject({ kind: 'refused', status: 503, problem: { code: 'not_configured' } })
})

test.each([
  ['a stream that ends early', (stream: FakeEventStream) => stream.end(), 'broken'],
  ['a connection that breaks', (stream: FakeEventStream) => stream.breakConnection(), 'broken'],
  ['an event that is not JSON', (stream: FakeEventStream) => stream.write('event: delta\ndata: {"te\n\n'), 'malformed'],
  ['an event in another shape', (stream: FakeEventStream) => stream.sendEvent('delta', { texto: 'x' }), 'malformed'],
])('%s is a failure of the stream', async (_, write, kind) => {
  const failed = await collectEvents((stream) => {
    stream.sendEvent('started', STARTED)
    write(stream)
  }).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(CallError)
  expect(failed).toMatchObject({ kind })
})

test('the caller’s signal closes the stream’s connection', async () => {
  const streams = stubEventStream(generateCreation)
  const leaving = new AbortController()
  const events = startStream(leaving.signal)
  const first = events.next()
  await expect.poll(() => streams.length).toBe(1)
  streams[0]?.sendEvent('started', STARTED)
  await first
  const second = events.next().catch((error: unknown) => error)
  leaving.abort()
  expect(await second).toMatchObject({ name: 'AbortError' })
  await expect.poll(() => streams[0]?.isCanceled).toBe(true)
})

test('of two streams the one whose caller leaves is closed', async () => {
  const streams = stubEventStream(generateCreation)
  const [leaving, staying] = [startStream(), startStream()]
  const firstEvents = [leaving.next()]
  await expect.poll(() => streams.length).toBe(1)
  firstEvents.push(staying.next())
  await expect.poll(() => streams.length).toBe(2)
  for (const stream of streams) stream.sendEvent('started', STARTED)
  await Promise.all(firstEvents)
  await leaving.return()
  await expect.poll(() => streams.map(({ isCanceled }) => isCanceled)).toEqual([true, false])
  await staying.return()
})

test('a consumer of a stream that stops early closes its connection', async () => {
  const streams = stubEventStream(generateCreation)
  const events = startStream()
  const first = events.next()
  await expect.poll(() => streams.length).toBe(1)
  streams[0]?.sendEvent('started', STARTED)
  await first
  await events.return()
  await expect.poll(() => streams[0]?.isCanceled).toBe(true)
})
