import { afterEach, expect, test, vi } from 'vitest'
import { prefetchCode } from './prefetch-code.ts'

afterEach(() => vi.restoreAllMocks())

const FILES = Array.from({ length: 8 }, (_, index) => `/assets/${index}.js`)

/** Replaces the network: `/code.json` lists `FILES`, and `answer` answers the files. @returns the files that are requested */
function stubFiles(answer: (file: string) => Response): string[] {
  const requested: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    if (input === '/code.json') return Response.json(FILES)
    requested.push(String(input))
    return answer(String(input))
  })
  return requested
}

/** Makes the browser never idle: a callback with a timeout is called at once, as if its time had passed, and one without it never. */
function keepBusy(): void {
  vi.spyOn(window, 'requestIdleCallback').mockImplementation((callback, options) =>
    options?.timeout === undefined ? 0 : window.setTimeout(callback, 0),
  )
}

test('all code is fetched even where the browser is never idle', async () => {
  keepBusy()
  const requested = stubFiles(() => new Response('code'))
  expect(await prefetchCode()).toBe(true)
  expect(requested).toEqual(FILES)
})

test('after a file of code that cannot be fetched no further files are requested', async () => {
  const requested = stubFiles((file) => new Response(null, { status: file === FILES[1] ? 404 : 200 }))
  expect(await prefetchCode()).toBe(false)
  expect(requested).toEqual(FILES.slice(0, 2))
})
