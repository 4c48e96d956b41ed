import { LAST_EVENT_HEADER } from 'contract/events.ts'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { LONGEST_WAIT_MS } from '#testing/clock.ts'
import { installFakeEventSource, openedEventSources } from '#testing/event-source.ts'
import { aRun } from '#testing/runs.ts'
import { noteLastEvent } from './last-event.ts'
import { followEvents } from './live.ts'

beforeEach(installFakeEventSource)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Fakes a browser: the locks and channels that its tabs share. */
function aBrowser() {
  const waiting: (() => void)[] = []
  let held = false
  const channels = new Set<EventTarget>()

  const grant = (): void => {
    if (!held) waiting.shift()?.()
  }
  const request = (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const take = () => {
        held = true
        void work().then(() => {
          held = false
          resolve()
          grant()
        })
      }
      signal.addEventListener('abort', () => {
        if (waiting.includes(take)) waiting.splice(waiting.indexOf(take), 1)
        reject(signal.reason)
      })
      waiting.push(take)
      grant()
    })
  class Channel extends EventTarget {
    constructor() {
      super()
      channels.add(this)
    }
    postMessage(data: unknown) {
      for (const other of channels) if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }))
    }
    close() {
      channels.delete(this)
    }
  }
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('BroadcastChannel', Channel)
}

function aTab() {
  const onEvent = vi.fn()
  const onOpen = vi.fn()
  const onBreak = vi.fn()
  return { onEvent, onOpen, onBreak, leave: followEvents({ onEvent, onOpen, onBreak }) }
}

const run = aRun()

describe('the stream of events without locks', () => {
  beforeEach(() => vi.stubGlobal('navigator', {}))

  test('is each tab’s own, and closed when the tab stops', () => {
    const [one] = [aTab(), aTab()]
    expect(openedEventSources.map(({ url }) => url)).toEqual(['/api/events', '/api/events'])
    one.leave()
    expect(openedEventSources.map(({ readyState }) => readyState)).toEqual([2, 0])
  })

  test('has its events parsed by the contract; other messages are ignored', () => {
    const tab = aTab()
    openedEventSources[0]?.sendEvent('run', run, '1')
    openedEventSources[0]?.sendEvent('run', { id: 'x' }, '2')
    openedEventSources[0]?.sendEvent('notification', '{not json', '3')
    expect(tab.onEvent.mock.calls).toEqual([[{ kind: 'run', data: run }]])
  })

  test('is reopened after its last event once the browser gave it up, not before', () => {
    vi.useFakeTimers()
    aTab()
    openedEventSources[0]?.sendEvent('run', run, '41')
    openedEventSources[0]?.sendEvent('run', { not: 'read' }, '42')
    openedEventSources[0]?.breakConnection('for a moment')
    vi.advanceTimersByTime(60_000)
    expect(openedEventSources).toHaveLength(1)
    openedEventSources[0]?.breakConnection('given up')
    vi.advanceTimersByTime(1_500)
    expect(openedEventSources.map(({ url }) => url)).toEqual(['/api/events', '/api/events?after=42'])
  })

  test('is reopened after a wait that grows each time; every opening is reported', () => {
    vi.useFakeTimers()
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
    onTestFinished(() => random.mockRestore())
    const tab = aTab()
    for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      openedEventSources.at(-1)?.breakConnection('given up')
      const before = openedEventSources.length
      vi.advanceTimersByTime(wait - 1)
      expect(openedEventSources).toHaveLength(before)
      vi.advanceTimersByTime(1)
      expect(openedEventSources).toHaveLength(before + 1)
    }
    openedEventSources.at(-1)?.open()
    expect(tab.onOpen).toHaveBeenCalledTimes(1)
    openedEventSources.at(-1)?.breakConnection('given up')
    vi.advanceTimersByTime(1_000)
    expect(openedEventSources).toHaveLength(9)
  })

  test('goes on from the earliest answer, and says whether events may be missing', () => {
    const answer = (event: number) => noteLastEvent(new Response(null, { headers: { [LAST_EVENT_HEADER]: String(event) } }))
    answer(44)
    answer(41)
    const tab = aTab()
    expect(openedEventSources[0]?.url).toBe('/api/events?after=41')
    openedEventSources[0]?.open()
    answer(43)
    expect(tab.onOpen.mock.calls).toEqual([[false]])
    answer(40)
    openedEventSources[0]?.open()
    expect(tab.onOpen.mock.calls).toEqual([[false], [true], [true]])
    tab.leave()
  })

  test('is not reopened after the stop', () => {
    vi.useFakeTimers()
    const tab = aTab()
    openedEventSources[0]?.breakConnection('given up')
    tab.leave()
    vi.advanceTimersByTime(60_000)
    expect(openedEventSources).toHaveLength(1)
  })
})

describe('the stream of events of one browser’s tabs', () => {
  beforeEach(aBrowser)

  test('is shared, and its events reach every tab', () => {
    const tabs = [aTab(), aTab(), aTab()]
    expect(openedEventSources).toHaveLength(1)
    openedEventSources[0]?.open()
    openedEventSources[0]?.sendEvent('run', run, '7')
    openedEventSources[0]?.breakConnection('for a moment')
    for (const { onEvent, onOpen, onBreak } of tabs) {
      expect([onOpen, onBreak].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
      expect(onEvent.mock.calls).toEqual([[{ kind: 'run', data: run }]])
    }
  })

  test('is continued by the next tab after the last event', async () => {
    const [first] = [aTab(), aTab()]
    openedEventSources[0]?.sendEvent('run', run, '7')
    first.leave()
    await vi.waitFor(() => expect(openedEventSources).toHaveLength(2), LONGEST_WAIT_MS)
    expect(openedEventSources[1]?.url).toBe('/api/events?after=7')
    expect(openedEventSources[0]?.readyState).toBe(2)
  })

  test('is never opened by a tab that closes before it gets the lock', async () => {
    const [first, second] = [aTab(), aTab()]
    second.leave()
    first.leave()
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(openedEventSources).toHaveLength(1)
  })
})
