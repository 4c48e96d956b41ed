import type { Page } from '@playwright/test'

/** Returns the most bytes on the wire of a route's first visit, in kB of 1,024: every script and style that arrives without the person doing anything. */
export const getFirstVisitLimit = (route: string): number => (route === '/' ? 150 : route.endsWith('dashboard') ? 330 : 210)

/** @returns the bytes of scripts and styles that a page without a cache transfers for `url`, headers included, until the network is quiet after the page was idle */
export async function measureFirstVisit(page: Page, url: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (['Script', 'Stylesheet'].includes(kinds.get(requestId) ?? '')) bytes += encodedDataLength
  })
  // The headless shell reports its resting pointer at 0,0, over the link to Home, and a link under the pointer fetches its screen: this visitor moves no pointer.
  await page.addInitScript(() => {
    for (const event of ['pointerover', 'mouseover'])
      addEventListener(event, (over) => over.stopImmediatePropagation(), { capture: true })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.waitForLoadState('networkidle')
  return bytes
}
