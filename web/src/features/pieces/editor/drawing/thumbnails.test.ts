import type { DrawingNote } from 'contract/pieces/drawings.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LONGEST_WAIT_MS } from '#testing/clock.ts'
import { createThumbnails } from './thumbnails.ts'

const eventually = (check: () => void) => vi.waitFor(check, LONGEST_WAIT_MS)

function setUp(notes?: DrawingNote[]) {
  const drawing: { request: string; finish: (url: string, notes?: DrawingNote[]) => void; fail: (error: Error) => void }[] = []
  const thumbnails = createThumbnails<string>(
    new Map([['a', { key: '1', url: '/stored/a', ...(notes ? { notes } : {}) }]]),
    (request) =>
      new Promise((resolve, fail) =>
        drawing.push({ request, finish: (url, notes = []) => resolve({ url, notes, undrawn: [], texts: [] }), fail }),
      ),
  )
  const want = (id: string, key: string) => thumbnails.request({ id, key, request: `${id}${key}` })
  const requests = () => drawing.map(({ request }) => request)
  return { thumbnails, drawing, want, requests }
}

test('stored thumbnails are shown, and only slides that differ are drawn, two at a time', async () => {
  const { thumbnails, drawing, want, requests } = setUp([])
  want('a', '1')
  for (const id of ['b', 'c', 'd']) want(id, '1')
  expect(requests()).toEqual(['b1', 'c1'])
  drawing[0]?.finish('/b')
  await eventually(() => expect(requests()).toEqual(['b1', 'c1', 'd1']))
  expect([thumbnails.get().get('a')?.url, thumbnails.get().get('b')?.url]).toEqual(['/stored/a', '/b'])
})

test('a slide changed again while it waits is drawn once; one changed back, not at all', async () => {
  const { drawing, want, requests } = setUp([])
  want('b', '1')
  want('c', '1')
  want('d', '1')
  want('d', '2')
  want('a', '2')
  want('a', '1')
  drawing[0]?.finish('/b')
  drawing[1]?.finish('/c')
  await eventually(() => expect(requests()).toEqual(['b1', 'c1', 'd2']))
})

test('a thumbnail that could not be drawn leaves the one before, and the others go on', async () => {
  const { thumbnails, drawing, want, requests } = setUp()
  want('a', '2')
  want('b', '1')
  want('c', '1')
  drawing[0]?.fail(new Error('busy'))
  await eventually(() => expect(requests()).toEqual(['a2', 'b1', 'c1']))
  expect(thumbnails.get().get('a')?.url).toBe('/stored/a')
})

test('a stored thumbnail is shown before its notes are read, which are read once', async () => {
  const { thumbnails, drawing, want, requests } = setUp()
  want('a', '1')
  expect(thumbnails.get().get('a')).toEqual({ key: '1', url: '/stored/a' })
  drawing[0]?.finish('/stored/a', ['small-text'])
  await eventually(() => expect(thumbnails.get().get('a')?.notes).toEqual(['small-text']))
  want('a', '1')
  expect(requests()).toEqual(['a1'])
})

test('each slide is drawn once at a time, so that an older picture never replaces a newer one', async () => {
  const { thumbnails, drawing, want, requests } = setUp([])
  want('b', '1')
  want('b', '1')
  want('b', '2')
  want('b', '3')
  want('c', '1')
  expect(requests()).toEqual(['b1', 'c1'])
  drawing[0]?.finish('/b1')
  await eventually(() => expect(requests()).toEqual(['b1', 'c1', 'b3']))
  drawing[2]?.finish('/b3')
  await eventually(() => expect(thumbnails.get().get('b')?.url).toBe('/b3'))
})

test('a slide that is changed back while its change is being drawn gets the picture of its last state', async () => {
  const { thumbnails, drawing, want, requests } = setUp([])
  want('a', '2')
  want('a', '1')
  drawing[0]?.finish('/a2')
  await eventually(() => expect(requests()).toEqual(['a2', 'a1']))
  drawing[1]?.finish('/a1')
  await eventually(() => expect(thumbnails.get().get('a')).toMatchObject({ key: '1', url: '/a1' }))
})

test('drawn thumbnails are released with the screen, late ones too, and drawn again later', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  onTestFinished(() => revoked.mockRestore())
  const released = () => revoked.mock.calls.map(([url]) => url)
  const { thumbnails, drawing, want, requests } = setUp([])
  for (const id of ['b', 'c', 'd']) want(id, '1')
  drawing[0]?.finish('blob:b')
  await eventually(() => expect(requests()).toEqual(['b1', 'c1', 'd1']))
  want('e', '1')
  thumbnails.clear()
  expect([[...thumbnails.get().keys()], released()]).toEqual([['a'], ['blob:b']])
  want('c', '1')
  expect(requests()).toEqual(['b1', 'c1', 'd1', 'c1'])
  drawing[1]?.finish('blob:c')
  drawing[2]?.finish('blob:d')
  drawing[3]?.finish('blob:c again')
  await eventually(() => expect(thumbnails.get().get('c')?.url).toBe('blob:c again'))
  expect(released()).toEqual(['blob:b', 'blob:c', 'blob:d'])
  expect(requests()).toHaveLength(4)
})
