import { existsSync, readFileSync } from 'node:fs'

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** Reads the totals of Vitest's JSON report. A run without a report counts as one failure. */
export function readVitestTotals(file) {
  const report = readJson(file)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report
  return { passed, failed, skipped }
}

/** Reads the totals of Playwright's JSON report. A journey that passed only at its second try counts as failed. */
export function readPlaywrightTotals(file) {
  const stats = readJson(file)?.stats
  return stats
    ? { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
    : { passed: 0, failed: 1, skipped: 0 }
}

export const addTotals = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: (a.skipped ?? 0) + b.skipped,
})
