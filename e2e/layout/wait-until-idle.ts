import { expect, type Page } from '@playwright/test'

/**
 * The options for `expect.poll`, with a time limit for busy machines. They are given explicitly because the gallery runs outside of
 * Playwright's runner, where the default limit is five seconds.
 */
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

/** Waits until nothing on the page is loading, buttons apart, and every animation that runs once has ended. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(waitTwoFrames)
  await expect.poll(() => page.evaluate(isBusy), POLL_OPTIONS).toBe(false)
  await page.evaluate(endAnimations)
}
