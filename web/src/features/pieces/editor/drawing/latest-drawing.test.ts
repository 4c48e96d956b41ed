import { expect, test, vi } from 'vitest'
import { LONGEST_WAIT_MS } from '#testing/clock.ts'
import { createLatestDrawing } from './latest-drawing.ts'

const eventually = (check: () => void) => vi.waitFor(check, LONGEST_WAIT_MS)

type Request = { slide: string; text: string }
type Job = Request & { signal: AbortSignal; finish: (picture: string) => void; fail: (error: unknown) => void }

function setUp() {
  const jobs: Job[] = []
  const disposed: string[] = []
  const latest = createLatestDrawing<Request, string>({
    draw: (request, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        jobs.push({ ...request, signal, finish: resolve, fail: reject })
      }),
    readSubject: ({ slide }) => slide,
    dispose: (picture) => void disposed.push(picture),
  })
  const type = (text: string, slide = 'a') => latest.request({ slide, text })
  const drawn = () => jobs.map(({ text }) => text)
  return { latest, jobs, disposed, type, drawn }
}

test('of the requests during a drawing only the last is drawn; the old picture stays until then', async () => {
  const { latest, jobs, disposed, type, drawn } = setUp()
  type('1')
  type('12')
  type('123')
  expect(drawn()).toEqual(['1'])
  jobs[0]?.finish('p1')
  await eventually(() => expect(drawn()).toEqual(['1', '123']))
  expect(latest.get()).toMatchObject({ picture: 'p1', shownSubject: 'a', isPending: true })
  jobs[1]?.finish('p123')
  await eventually(() => expect(latest.get()).toMatchObject({ picture: 'p123', isPending: false }))
  expect(disposed).toEqual(['p1'])
})

test('the drawing of another slide is aborted at once', async () => {
  const { latest, jobs, type, drawn } = setUp()
  type('1')
  type('x', 'b')
  expect(jobs[0]?.signal.aborted).toBe(true)
  await eventually(() => expect(drawn()).toEqual(['1', 'x']))
  jobs[1]?.finish('px')
  await eventually(() => expect(latest.get()).toMatchObject({ picture: 'px', shownSubject: 'b', isPending: false }))
  expect(latest.get().error).toBeUndefined()
})

test('a failed drawing keeps the picture before, is told, and can be repeated', async () => {
  const { latest, jobs, type, drawn } = setUp()
  type('1')
  jobs[0]?.finish('p1')
  await eventually(() => expect(latest.get().picture).toBe('p1'))
  type('12')
  jobs[1]?.fail(new Error('busy'))
  await eventually(() => expect(latest.get()).toMatchObject({ picture: 'p1', isPending: false, error: new Error('busy') }))
  latest.retry()
  expect(drawn()).toEqual(['1', '12', '12'])
  jobs[2]?.finish('p12')
  await eventually(() => expect(latest.get().picture).toBe('p12'))
  expect(latest.get().error).toBeUndefined()
})

test('a drawing that arrives after the screen was left is released', async () => {
  const { latest, jobs, disposed, type } = setUp()
  type('1')
  jobs[0]?.finish('p1')
  latest.clear()
  await eventually(() => expect(disposed).toEqual(['p1']))
  expect(latest.get().picture).toBeUndefined()
})

test('the shown picture is released with the screen, and drawn again where the screen comes back', async () => {
  const { latest, jobs, disposed, type, drawn } = setUp()
  type('1')
  jobs[0]?.finish('p1')
  await eventually(() => expect(latest.get().picture).toBe('p1'))
  latest.clear()
  expect([disposed, latest.get()]).toEqual([['p1'], { isPending: false }])
  type('1')
  expect(drawn()).toEqual(['1', '1'])
  jobs[1]?.finish('p1 again')
  await eventually(() => expect(latest.get().picture).toBe('p1 again'))
  expect(disposed).toEqual(['p1'])
})
