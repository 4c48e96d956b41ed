import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type TestProjectConfiguration, type TestProjectInlineConfiguration } from 'vitest/config'

/** How long tests wait for a condition: long enough for a busy machine. */
const PATIENT = { poll: { timeout: 30_000 } }

/** A test that fails is tried a second time, and listed at the end of the test run if that try passes (decision 0037). */
const TRIED_TWICE = { retry: 1 }

/**
 * There is one worker more than there are cores, because tests often wait: those of `server` for PostgreSQL, a service that hangs, a limit
 * of time, those of `web` for the browser's other processes.
 */
const WORKERS = availableParallelism() + 1

/** Runs a project after those of a lower order: a worker that changes projects starts anew and loads all modules again. */
const inTurn = (groupOrder: number) => ({ sequence: { groupOrder } })

/** Tests of kills, timing, random acts, sweeps over everything and the checks' own rules run every night, by `npm run test:nightly`. */
const NIGHTLY_ONLY = process.env.NIGHTLY ? [] : ['**/*.nightly.test.{ts,tsx}']

const WEB = join(import.meta.dirname, 'web')

/** Test files of the web that replace modules (`vi.mock`): each has a page of its own, or other files would get its replacements. */
const REPLACING = globSync('src/**/*.test.{ts,tsx}', { cwd: WEB, exclude: NIGHTLY_ONLY }).filter((file) =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(join(WEB, file), 'utf8')),
)

/**
 * Defines a project of web tests. Without isolation, files share a worker's page and modules, since loading modules was half of a file's
 * time; `setup.ts` empties the page after each test.
 */
const web = (name: string, more: TestProjectInlineConfiguration['test']): TestProjectConfiguration => ({
  extends: './web/vitest.config.ts',
  test: {
    name,
    root: WEB,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    maxWorkers: WORKERS, // `extends` replaces this file's own setting
    expect: PATIENT,
    testTimeout: 120_000,
    ...TRIED_TWICE,
    ...more,
  },
})

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      {
        test: {
          name: 'contract',
          include: ['contract/src/**/*.test.ts'],
          isolate: false,
          testTimeout: 120_000,
          ...TRIED_TWICE,
          ...inTurn(2),
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: NIGHTLY_ONLY,
          globalSetup: 'server/src/testing/cluster.ts',
          // Test files share modules, since loading them took most of a file's time: those of the product have no state of a running server,
          // and those of `testing/` keep servers for later files.
          isolate: false,
          // Each test starts a server, most of which is garbage a moment later: a larger nursery, in MB, copies less of it.
          execArgv: ['--max-semi-space-size=64'],
          ...TRIED_TWICE,
          ...inTurn(0),
          expect: PATIENT,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      web('web', { exclude: [...REPLACING, ...NIGHTLY_ONLY], isolate: false, ...inTurn(1) }),
      web('web alone', { include: REPLACING, ...inTurn(2) }),
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts'],
          exclude: NIGHTLY_ONLY,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...TRIED_TWICE,
          ...inTurn(2),
        },
      },
    ],
  },
})
