import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type TestProjectConfiguration, type TestProjectInlineConfiguration } from 'vitest/config'

/** A busy machine is no failure. */
const PATIENT = { poll: { timeout: 30_000 } }

/** The database works beside the tests: every core has something to do. */
const EVERY_CORE = '100%'

/** One kind after the other: a worker that goes from one to another begins anew, with nothing loaded. */
const inTurn = (groupOrder: number) => ({ sequence: { groupOrder } })

const WEB = join(import.meta.dirname, 'web')

/** Test files of the web that replace modules: each has a page of its own, or others would get what it put in their place. */
const REPLACING = globSync('src/**/*.test.{ts,tsx}', { cwd: WEB }).filter((file) =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(join(WEB, file), 'utf8')),
)

/** The others share a worker's modules and its page, which is emptied after each test (`setup.ts`): loading them was half of their time. */
const web = (name: string, more: TestProjectInlineConfiguration['test']): TestProjectConfiguration => ({
  extends: './web/vitest.config.ts',
  test: {
    name,
    root: WEB,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    maxWorkers: EVERY_CORE, // what it extends is not this file: without this it would have all cores but one
    expect: PATIENT,
    testTimeout: 120_000,
    ...more,
  },
})

export default defineConfig({
  test: {
    maxWorkers: EVERY_CORE,
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false, testTimeout: 120_000, ...inTurn(2) } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: 'server/src/testing/cluster.ts',
          // No module of the server keeps anything of a server, and loading them all anew for each file was most of what a file cost.
          isolate: false,
          ...inTurn(0),
          expect: PATIENT,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      web('web', { exclude: REPLACING, isolate: false, ...inTurn(1) }),
      web('web alone', { include: REPLACING, ...inTurn(2) }),
      { test: { name: 'gates', include: ['scripts/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000, ...inTurn(2) } },
    ],
  },
})
