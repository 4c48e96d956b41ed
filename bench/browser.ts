import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, locateChromium } from '../scripts/lib/chromium.mjs'

/** Starts the Chromium that also runs the journeys. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = locateChromium()
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: CHROMIUM_FLAGS })
}
