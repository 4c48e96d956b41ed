import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, locateChromium } from '../scripts/lib/chromium.mjs'

const executablePath = locateChromium()

/**
 * The journeys that do not use the `test` of `workspace.ts`. Playwright starts separate workers for them. The longest are among them:
 * each first start installs all packages, and the journeys of `team-mode` run one after another on one server.
 */
const WITH_OWN_SERVERS = ['first-start.spec.ts', 'demo-isolation.spec.ts', 'oidc.spec.ts', 'team-mode.spec.ts']

/** Random acts run every night, by `npm run test:nightly`. */
const NIGHTLY_ONLY = process.env.NIGHTLY ? [] : ['*.nightly.spec.ts']

export default defineConfig({
  testDir: '.',
  testIgnore: NIGHTLY_ONLY,
  // Playwright starts the projects' journeys in this order. If the longest sequence of journeys came last, one worker would be busy with it
  // while the others are idle.
  projects: [
    { name: 'own servers', testMatch: WITH_OWN_SERVERS },
    { name: 'journeys', testMatch: '*.spec.ts', testIgnore: [...WITH_OWN_SERVERS, ...NIGHTLY_ONLY] },
  ],
  outputDir: '../node_modules/.playwright',
  globalSetup: './shared-workspaces.ts',
  // For half of its time a journey waits (for a service that hangs, a recording, an idle network), so three workers fit two cores.
  workers: 3,
  fullyParallel: true,
  // Long enough for a busy machine: most journeys take 10 s, but some that start several servers took 36 s on a busy one.
  timeout: 240_000,
  forbidOnly: true,
  // A journey that fails and passes when it is retried is listed at the end of the test run (decision 0037).
  retries: 1,
  expect: { timeout: 30_000 },
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    launchOptions: {
      // Without a locale, Chromium saves a file with an accent in its name as "download".
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      ...(executablePath ? { executablePath } : {}),
      args: CHROMIUM_FLAGS,
    },
  },
})
