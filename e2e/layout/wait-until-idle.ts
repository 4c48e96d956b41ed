import { expect, type Page } from '@playwright/test'

/** A limit for busy machines. In the gallery, outside Playwright's runner, `expect.poll` would have its default of five seconds. */
export const POLL_OPTIONS = { intervals: [20, 50, 100], timeout: 30_000 }

export const waitTwoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
const isBusy = () => document.querySelector('[aria-busy=true]:not(button), .skeleton') !== null
const endAnimations = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
      .map(({ finished }) => finished),
  )

/** Waits until nothing on the page is loading and all animations that end have ended. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(waitTwoFrames)
  await expect.poll(() => page.evaluate(isBusy), POLL_OPTIONS).toBe(false)
  await page.evaluate(endAnimations)
}
