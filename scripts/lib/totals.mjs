import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.mjs'

/** How many lines of an error are repeated at the end of the test run. */
const ERROR_LINES = 6

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

const isFrameOfPackage = (line) => /^\s+at .*(node_modules|node:|new Promise)/.test(line)

/** @returns a failure as the end of the test run shows it: file > titles, and below it the first lines of the error */
function describeFailure(file, titles, error = '') {
  const path = isAbsolute(file) ? relative(root, file) : file
  const lines = stripVTControlCharacters(error).split('\n')
  const shown = lines.filter((line) => line.trim() && !isFrameOfPackage(line)).slice(0, ERROR_LINES)
  return [[path, ...titles.filter(Boolean)].join(' > '), ...shown.map((line) => `    ${line}`)].join('\n')
}

/**
 * @returns the tests in a Vitest file's report that failed at first and passed when they were retried; such a test keeps the errors of its
 * first try
 */
function listFileFlakes({ name, assertionResults }) {
  return assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ ancestorTitles, title, failureMessages }) => describeFailure(name, [...ancestorTitles, title], failureMessages[0]))
}

/** @returns the failures in a Vitest file's report; a file that failed without a failed test (in an import or a hook) is one failure */
function listFileFailures({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [describeFailure(name, [], message)] : []
  return failed.map(({ ancestorTitles, title, failureMessages }) =>
    describeFailure(name, [...ancestorTitles, title], failureMessages[0]),
  )
}

/** Reads the totals of Vitest's JSON report. A missing report counts as one failure. */
export function readVitestTotals(file) {
  const report = readJson(file)
  if (!report) return { passed: 0, failed: 1, skipped: 0, failures: ['Vitest wrote no report'], flakes: [] }
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped, testResults } = report
  return {
    passed,
    failed,
    skipped,
    failures: testResults.flatMap(listFileFailures),
    flakes: testResults.flatMap(listFileFlakes),
  }
}

const isFailedTry = ({ status }) => !['passed', 'skipped'].includes(status)

/**
 * @returns the tests with an outcome (`unexpected`, `flaky`) in a Playwright suite and the suites inside it; the outermost suite is the
 * file
 */
function listOutcomes(outcome, { title, file, suites = [], specs = [] }, parents = []) {
  const titles = title === file ? parents : [...parents, title]
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === outcome)
      .map(({ results }) => describeFailure(`e2e/${file}`, [...titles, spec.title], results.find(isFailedTry)?.error?.message)),
  )
  return [...own, ...suites.flatMap((suite) => listOutcomes(outcome, suite, titles))]
}

/**
 * Reads the totals of Playwright's JSON report. A journey that passed when it was retried counts as passed, and is listed too. A missing
 * report counts as one failure.
 */
export function readPlaywrightTotals(file) {
  const report = readJson(file)
  if (!report?.stats) return { passed: 0, failed: 1, skipped: 0, failures: ['Playwright wrote no report'], flakes: [] }
  const { stats, suites, errors } = report
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap((suite) => listOutcomes('unexpected', suite)),
      ...errors.map(({ message }) => describeFailure('e2e', [], message)),
    ],
    flakes: suites.flatMap((suite) => listOutcomes('flaky', suite)),
  }
}

export const addTotals = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
  flakes: [...a.flakes, ...b.flakes],
})
