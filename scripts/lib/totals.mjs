import { existsSync, readFileSync } from 'node:fs'

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** From Vitest's JSON report; a run that wrote none failed as a whole. */
export function vitestTotals(file) {
  const report = read(file)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report
  return { passed, failed, skipped }
}

/** From Playwright's; one that passed only when tried again counts as failed. */
export function playwrightTotals(file) {
  const stats = read(file)?.stats
  return stats
    ? { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
    : { passed: 0, failed: 1, skipped: 0 }
}

export const add = (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: (a.skipped ?? 0) + b.skipped })
