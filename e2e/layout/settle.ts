import { expect, type Page } from '@playwright/test'

/** A busy machine is no fault; outside Playwright's own runner, as in the gallery, its limit would be five seconds. */
export const PATIENCE = { intervals: [20, 50, 100], timeout: 30_000 }

export const drawTwice = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
const isBusy = () => document.querySelector('[aria-busy=true]:not(button), .skeleton') !== null
const endAnimations = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
      .map(({ finished }) => finished),
  )

/** Waits until nothing is loading and nothing moves. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(drawTwice)
  await expect.poll(() => page.evaluate(isBusy), PATIENCE).toBe(false)
  await page.evaluate(endAnimations)
}
