import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './lib/run.mjs'
import { readPlaywrightTotals, readVitestTotals } from './lib/totals.mjs'

const folder = mkdtempSync(join(tmpdir(), 'totals-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes a report as the test runner would. @returns its path */
function writeReport(report: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

const ERROR =
  'AssertionError: \u001b[31mexpected 1 to be 2\u001b[39m\n\n  at a\n  at file:///x/node_modules/y.js:1\n  at b\n  at c\n  at d\n  at e\n  at f'

test('the failed tests of Vitest are named by file and titles, with the first lines of their error, and apart from them those that passed at the second try', () => {
  const failed = { status: 'failed', ancestorTitles: ['', 'due'], title: 'is late', failureMessages: [ERROR] }
  const passed = { status: 'passed', ancestorTitles: [], title: 'is early', failureMessages: [] }
  const flaky = { status: 'passed', ancestorTitles: [], title: 'was slow', failureMessages: ['Timeout'] }
  const testResults = [
    { name: join(root, 'web/src/due.test.ts'), status: 'failed', message: '', assertionResults: [passed, failed] },
    { name: join(root, 'web/src/broken.test.ts'), status: 'failed', message: 'Cannot find module', assertionResults: [] },
    { name: join(root, 'web/src/fine.test.ts'), status: 'passed', message: '', assertionResults: [passed, flaky] },
  ]
  expect(readVitestTotals(writeReport({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 0, testResults }))).toEqual({
    passed: 3,
    failed: 1,
    skipped: 0,
    failures: [
      'web/src/due.test.ts > due > is late\n    AssertionError: expected 1 to be 2\n      at a\n      at b\n      at c\n      at d\n      at e',
      'web/src/broken.test.ts\n    Cannot find module',
    ],
    flakes: ['web/src/fine.test.ts > was slow\n    Timeout'],
  })
})

test('the failed journeys are named, with errors outside of tests, and apart from them those that passed at the second try', () => {
  const journey = (title: string, status: string, message?: string) => ({
    title,
    tests: [
      { status, results: [{ status: message ? 'failed' : 'passed', error: message && { message } }, { status: 'passed' }] },
    ],
  })
  const inner = { title: 'in team mode', file: 'due.spec.ts', specs: [journey('is late', 'unexpected', 'Timeout')] }
  const specs = [journey('is early', 'expected'), journey('is near', 'flaky', 'Closed')]
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [{ title: 'due.spec.ts', file: 'due.spec.ts', specs, suites: [inner] }],
    errors: [{ message: 'The setup failed' }],
  }
  expect(readPlaywrightTotals(writeReport(report))).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    failures: ['e2e/due.spec.ts > in team mode > is late\n    Timeout', 'e2e\n    The setup failed'],
    flakes: ['e2e/due.spec.ts > is near\n    Closed'],
  })
})

test('a run that wrote no report counts as a failure and says so', () => {
  expect(readVitestTotals(join(folder, 'none.json'))).toMatchObject({ failed: 1, failures: ['Vitest wrote no report'] })
  expect(readPlaywrightTotals(join(folder, 'none.json'))).toMatchObject({ failed: 1, failures: ['Playwright wrote no report'] })
})
