import { checkLiveness } from 'contract/health.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LONGEST_WAIT_MS, passTime } from '#testing/clock.ts'
import { stubFailure, stubReply } from '#testing/server.ts'
import { holdUnsavedWork } from '../drafts/unsaved-work.ts'
import { type Notice, setNoticeRenderer } from '../notify.ts'
import { createCodeLoader, loadCode } from './load-code.ts'

const notices: Notice[] = []
const reload = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  setNoticeRenderer((notice) => notices.push(notice))
  notices.length = 0
  reload.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  setNoticeRenderer(() => undefined)
})

const failToLoad = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('code that is asked for while the server is down loads when the server is back', async () => {
  stubFailure(checkLiveness)
  const load = vi.fn<() => Promise<string>>(failToLoad)
  const loading = loadCode(load, reload)
  await passTime(20_000)
  expect(load).toHaveBeenCalledTimes(1)
  load.mockResolvedValue('a tela')
  stubReply(checkLiveness, { status: 'ok' })
  await passTime(15_000)
  expect(await loading).toBe('a tela')
  expect(reload).not.toHaveBeenCalled()
})

test('code that fails once is requested again if the server answers', async () => {
  const load = vi.fn<() => Promise<string>>().mockImplementationOnce(failToLoad).mockResolvedValue('a tela')
  expect(await loadCode(load, reload)).toBe('a tela')
  expect(reload).not.toHaveBeenCalled()
})

test('missing code of an old build reloads the page, once', async () => {
  void loadCode(failToLoad, reload)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), LONGEST_WAIT_MS)
  await expect(loadCode(failToLoad, reload)).rejects.toThrow('dynamically imported')
  expect(reload).toHaveBeenCalledOnce()
})

test('in a browser that denies storage missing code does not reload the page', async () => {
  const storage = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const failure = await loadCode(failToLoad, reload).catch((error: unknown) => error)
  storage.mockRestore()
  expect(failure).toBeInstanceOf(TypeError)
  expect(reload).not.toHaveBeenCalled()
})

test('during a recording the reload for missing code waits for its end, with a notice', async () => {
  const release = holdUnsavedWork()
  void loadCode(failToLoad, reload)
  await vi.waitFor(
    () => expect(notices).toMatchObject([{ kind: 'warning', title: 'Há uma versão nova do painel' }]),
    LONGEST_WAIT_MS,
  )
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  release()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), LONGEST_WAIT_MS)
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
})

test('code whose load failed for good is requested again by a later visit', async () => {
  sessionStorage.setItem('recarregado-em', String(Date.now()))
  const now = vi.spyOn(Date, 'now')
  const load = vi.fn<() => Promise<string>>(failToLoad)
  const loadOnce = createCodeLoader(load, reload)
  await expect(loadOnce()).rejects.toThrow('dynamically imported')
  load.mockResolvedValue('a tela')
  await expect(loadOnce()).rejects.toThrow('dynamically imported')
  now.mockReturnValue(Date.now() + 2_000)
  expect(await loadOnce()).toBe('a tela')
  now.mockRestore()
})
