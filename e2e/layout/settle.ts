import { expect, type Page } from '@playwright/test'

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
  await expect.poll(() => page.evaluate(isBusy), { intervals: [20, 50, 100] }).toBe(false)
  await page.evaluate(endAnimations)
}
