import type { Page } from '@playwright/test'

/**
 * Returns the limit for a route's first visit, in kB of 1,024 bytes on the wire. It applies to all scripts and styles that load before the
 * person does anything.
 */
export const getFirstVisitLimitKb = (route: string): number => (route === '/' ? 180 : route.endsWith('dashboard') ? 330 : 240)

/**
 * Opens `url`, and waits until the page is idle and its network is quiet. `page`: a page of a new context, which has no cache yet.
 * @returns the bytes of the scripts and styles that the page has loaded by then, headers included
 */
export async function measureFirstVisitCodeBytes(page: Page, url: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (['Script', 'Stylesheet'].includes(kinds.get(requestId) ?? '')) bytes += encodedDataLength
  })
  // The headless shell reports that its unmoved mouse pointer is at 0,0, which is over the link to Home, and pointing at a link prefetches
  // its screen. This visitor's pointer must not count.
  await page.addInitScript(() => {
    for (const event of ['pointerover', 'mouseover'])
      addEventListener(event, (over) => over.stopImmediatePropagation(), { capture: true })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.waitForLoadState('networkidle')
  return bytes
}
