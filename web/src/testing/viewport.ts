import { page } from 'vitest/browser'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** Makes the window as small as a phone until the test ends. */
export const shrinkToPhone = (): Promise<void> => page.viewport(PHONE.width, PHONE.height)

/** Restores the window's size after a test has changed it (setup.ts calls it after each test). */
export async function restoreViewport(): Promise<void> {
  if (window.innerWidth !== DESKTOP.width) await page.viewport(DESKTOP.width, DESKTOP.height)
}
