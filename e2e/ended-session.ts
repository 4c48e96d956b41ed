import { expect, type Page } from '@playwright/test'
import { POLL_OPTIONS } from './layout/wait-until-idle.ts'

declare global {
  /** Resolves, once the sign-in covers the page, to the time in ms since 1970 by the page's clock. `noteWhenCovered` sets it. */
  var coveredAt: Promise<number>
}

/** Makes the page record when a native `<dialog>` covers it. The sign-in does so once the session has ended. */
export const noteWhenCovered = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<number>()
    globalThis.coveredAt = promise
    const observer = new MutationObserver(() => {
      if (!document.querySelector('dialog[open]')) return
      observer.disconnect()
      resolve(performance.timeOrigin + performance.now())
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true })
  })

/** Reads when a page sent its last call to `path`, in ms since 1970 by the page's clock. Returns NaN until that call is answered. */
const readSentAt = (page: Page, path: string): Promise<number> =>
  page.evaluate((sent) => {
    const calls = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname === sent)
    return performance.timeOrigin + (calls.at(-1)?.startTime ?? Number.NaN)
  }, path)

/**
 * Measures how long after the call to `path`, which the page `from` sent, the sign-in covered the page `to`. @returns milliseconds, by the
 * pages' clocks
 */
export async function measureUntilCovered(from: Page, path: string, to: Page): Promise<number> {
  const coveredAt = await to.evaluate(() => globalThis.coveredAt)
  // The other browser may be covered before the call is answered (decision 0029).
  await expect.poll(() => readSentAt(from, path), POLL_OPTIONS).not.toBeNaN()
  return Math.round(coveredAt - (await readSentAt(from, path)))
}
