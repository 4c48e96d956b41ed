import { expect, test, vi } from 'vitest'

test('the code of parts that may be opened runs once all files are here, one that fails holds up no other', async () => {
  vi.resetModules() // the page remembers that its files are here
  const { loadWhenIdle, markCodePrefetched } = await import('./load-code.ts')
  const [failing, next, later] = [vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))), vi.fn(), vi.fn()]
  loadWhenIdle(failing)
  loadWhenIdle(async () => next())
  await new Promise((done) => requestIdleCallback(done))
  expect(failing).not.toHaveBeenCalled()
  markCodePrefetched()
  await vi.waitFor(() => expect(next).toHaveBeenCalledOnce())
  expect(failing).toHaveBeenCalledOnce()
  loadWhenIdle(async () => later())
  await vi.waitFor(() => expect(later).toHaveBeenCalledOnce())
})
