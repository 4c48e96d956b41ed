import { CREATION_EVENTS, generateCreation } from 'contract/ai/creator.ts'
import { recordOutflowFromModal } from 'contract/finance/outflows.ts'
import { readHome } from 'contract/home/home.ts'
import { showSlide } from 'contract/pieces/drawings.ts'
import { launchProspecting } from 'contract/prospecting/launch.ts'
import { sendChunk } from 'contract/transcription/recordings.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchSlidePicture } from '#entities/pieces/fetch-slide-picture.ts'
import { LONGEST_WAIT_MS } from '#testing/clock.ts'
import { aHome } from '#testing/home.ts'
import { holdReply, requestsTo, stubReply } from '#testing/server.ts'
import { call } from './call.ts'
import { callStream } from './call-stream.ts'
import { DEADLINES_MS } from './deadline.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Tracks a call's outcome, which is pending until the call ends. */
function trackOutcome(sent: Promise<unknown>) {
  const followed = { state: 'pending', error: undefined as unknown }
  sent.then(
    () => Object.assign(followed, { state: 'answered' }),
    (error) => Object.assign(followed, { state: 'failed', error }),
  )
  return followed
}

const INPUT = { payload: { niche: 'dentistas', city: 'Recife' } }

test('a call without an answer ends with its deadline, not before', async () => {
  holdReply(launchProspecting, { ok: true, run: { id: 1, state: 'running' } })
  const sent = trackOutcome(call(launchProspecting, { json: INPUT }))
  await vi.advanceTimersByTimeAsync(DEADLINES_MS.answer - 1)
  expect(sent.state).toBe('pending')
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toMatchObject({ state: 'failed', error: { kind: 'timeout' } })
})

/** Stubs `fetch` with an answer whose body the test writes bit by bit. */
function stubAnswer() {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined
  vi.stubGlobal('fetch', async (_address: string, { signal }: { signal: AbortSignal }) => {
    const start = (controller: typeof body) => {
      body = controller
      signal.addEventListener('abort', () => controller?.error(signal.reason))
    }
    return new Response(new ReadableStream({ start }))
  })
  return (text: string) => body?.enqueue(new TextEncoder().encode(text))
}

test('an answer that begins and never ends has the deadline of a call', async () => {
  const write = stubAnswer()
  const sent = trackOutcome(call(readHome))
  await vi.advanceTimersByTimeAsync(DEADLINES_MS.answer - 1_000)
  write('{"own":')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toMatchObject({ state: 'failed', error: { kind: 'timeout' } })
})

test('a picture that begins and never ends has the deadline of a call', async () => {
  const write = stubAnswer()
  const input = { params: { id: 1, position: 1 }, query: {} }
  const sent = trackOutcome(fetchSlidePicture(showSlide, input, new AbortController().signal))
  await vi.advanceTimersByTimeAsync(DEADLINES_MS.answer - 1_000)
  write('RIFF')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toMatchObject({ state: 'failed', error: { kind: 'timeout' } })
})

test('every chunk, even a comment, extends a stream’s deadline; a silent stream ends', async () => {
  const write = stubAnswer()
  const stream = { events: CREATION_EVENTS, last: 'ended' } as const
  const events = callStream(generateCreation, stream, { json: { prompt: 'Três mitos', type: 'Blog Post', tone: 'Casual' } })
  const first = events.next()
  await vi.advanceTimersByTimeAsync(DEADLINES_MS.answer - 1_000)
  write(':\n\n')
  await vi.advanceTimersByTimeAsync(DEADLINES_MS.progress - 1_000)
  write('event: delta\ndata: {"text":"O primeiro"}\n\n')
  expect(await first).toMatchObject({ value: { kind: 'delta' } })
  const second = trackOutcome(events.next())
  await vi.advanceTimersByTimeAsync(DEADLINES_MS.progress)
  expect(second).toMatchObject({ state: 'failed', error: { kind: 'timeout' } })
})

test('an answer within the deadline leaves no timer behind', async () => {
  stubReply(readHome, aHome())
  await call(readHome)
  expect(vi.getTimerCount()).toBe(0)
})

test('the caller’s own signal is told apart from the deadline', async () => {
  holdReply(readHome, aHome())
  const leaving = new AbortController()
  const sent = trackOutcome(call(readHome, {}, { signal: leaving.signal }))
  await vi.waitFor(() => expect(requestsTo(readHome)).toHaveLength(1), LONGEST_WAIT_MS)
  leaving.abort()
  await vi.waitFor(() => expect(sent).toMatchObject({ state: 'failed', error: { name: 'AbortError' } }), LONGEST_WAIT_MS)
})

/** An upload whose progress the test controls. */
class FakeUpload extends EventTarget {
  static last: FakeUpload | undefined
  static forget(): void {
    FakeUpload.last = undefined
  }
  readonly upload = new EventTarget()
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    FakeUpload.last = this
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'))
  }
}

const aModalOutflow = {
  title: 'Hospedagem',
  projeto_id: 1,
  timestamp: '2026-11-21T12:00:00.000Z',
  hasFile: true,
  file: { data: 'eA==', info: { name: 'nota.pdf', size: 1 } },
  event: 'financial_expense_added' as const,
}

test.each([
  ['of a file', () => call(sendChunk, { params: { uploadId: 'a', n: '1' }, form: {}, files: { chunk: new Blob(['som']) } })],
  ['of a file inside JSON', () => call(recordOutflowFromModal, { json: [aModalOutflow] }, { onSent: () => undefined })],
])('progress extends an upload’s deadline: %s', async (_, send) => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  FakeUpload.forget()
  const sent = trackOutcome(send())
  await vi.waitFor(() => expect(FakeUpload.last).toBeDefined(), LONGEST_WAIT_MS)
  for (const loaded of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(DEADLINES_MS.progress - 1_000)
    FakeUpload.last?.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 3 }))
  }
  expect(sent.state).toBe('pending')
  await vi.advanceTimersByTimeAsync(DEADLINES_MS.progress)
  expect(sent).toMatchObject({ state: 'failed', error: { kind: 'timeout' } })
})
