import { page } from 'vitest/browser'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

let shrinking: Promise<void> | undefined

/** Makes the window as small as a phone until the test ends. */
export function shrinkToPhone(): Promise<void> {
  shrinking = page.viewport(PHONE.width, PHONE.height)
  return shrinking
}

/**
 * Restores the window's size after a test has changed it (setup.ts calls it after each test). It waits for a change that the test itself
 * has not waited for, which would otherwise shrink the window of the next tests.
 */
export async function restoreViewport(): Promise<void> {
  await shrinking
  shrinking = undefined
  const isRestored = window.innerWidth === DESKTOP.width && window.innerHeight === DESKTOP.height
  if (!isRestored) await page.viewport(DESKTOP.width, DESKTOP.height)
}
