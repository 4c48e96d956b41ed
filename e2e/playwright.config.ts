import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, locateChromium } from '../scripts/lib/chromium.mjs'

const executablePath = locateChromium()

/**
 * Journeys with servers of another kind than `workspace.ts` gives, for which Playwright starts workers of their own. Those of `team-mode`
 * follow one another on one server for over a minute.
 */
const WITH_OWN_SERVERS = ['demo-isolation.spec.ts', 'oidc.spec.ts', 'team-mode.spec.ts']

export default defineConfig({
  testDir: '.',
  // Playwright runs the projects' journeys in this order: at the end, the longest chain would keep one worker busy and the others idle.
  projects: [
    { name: 'own servers', testMatch: WITH_OWN_SERVERS },
    { name: 'journeys', testMatch: '*.spec.ts', testIgnore: WITH_OWN_SERVERS },
  ],
  outputDir: '../node_modules/.playwright',
  globalSetup: './shared-workspaces.ts',
  // Half of a journey's time is waiting (for a service that hangs, a recording, an idle network), so that two cores have room for three.
  workers: 3,
  fullyParallel: true,
  // Long enough for a busy machine: most journeys take 10 s, some that start several servers took 36 s beside other work.
  timeout: 240_000,
  forbidOnly: true,
  // A journey that passes at its second try is listed at the end of the run (decision 0037).
  retries: 1,
  expect: { timeout: 30_000 },
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    launchOptions: {
      // Without a locale Chromium saves a file whose name has an accent as "download".
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      ...(executablePath ? { executablePath } : {}),
      args: CHROMIUM_FLAGS,
    },
  },
})
