import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './lib/checks.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureBuilt, ensureInstalled, ensureOtherPostgres } from './lib/prepare.mjs'
import { main, runCaptured, runForExitCode } from './lib/run.mjs'
import { addTotals, readPlaywrightTotals, readVitestTotals } from './lib/totals.mjs'

const nightly = process.argv.includes('--nightly')
const reports = mkdtempSync(join(tmpdir(), 'ai-dashboard-reports-'))

/** Runs the tests of all Vitest projects, and prints their output while they run. */
async function runUnitTests(env) {
  const report = join(reports, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const exit = await runForExitCode('vitest', args, { env })
  return { exit, totals: readVitestTotals(report) }
}

/** Runs all journeys, or those of the smoke. Returns their output instead of printing it. */
async function runJourneys(env, all) {
  const report = join(reports, 'playwright.json')
  const chosen = all ? [] : ['--grep', '@smoke']
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...chosen]
  const { code, output } = await runCaptured('playwright', args, { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } })
  return { exit: code, totals: readPlaywrightTotals(report), output }
}

/** Runs the checks. Returns their output instead of printing it. */
async function runChecksSilently() {
  const lines = []
  const totals = await runChecks({ print: (line) => lines.push(line) })
  return { exit: totals.failed, totals, output: lines.join('\n') }
}

/**
 * Prints the totals of all parts, and each test that failed, or that passed at its second try only, which by night is a failure too.
 * @returns the exit code
 */
function report(parts) {
  const totals = parts.map((part) => part.totals).reduce(addTotals)
  const passed = totals.failed === 0 && parts.every(({ exit }) => exit === 0)
  const ok = passed && !(nightly && totals.flakes.length > 0)
  // A skipped test runs by night alone, or needs root, such as the one that makes another account the owner of the database, or a program
  // that is not here.
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''
  console.log(`\n${totals.passed} passed, ${ok ? 0 : Math.max(1, totals.failed)} failed${skipped}`)
  for (const flake of totals.flakes) console.log(`\n≈ failed at first and passed at its second try: ${flake}`)
  // The failures are listed at the very end, because the reader of a CI log often sees only its last lines.
  for (const failure of totals.failures) console.log(`\n✗ ${failure}`)
  if (!passed && totals.failures.length === 0) console.log('\n✗ a part failed without a failed test: its exit code is not 0')
  return ok ? 0 : 1
}

// The checks run beside the tests of Vitest, which often wait: for the database, for a service that hangs, for a time limit. The journeys
// follow, because beside them those limits of time are missed on two cores.
await main(async () => {
  const withAllJourneys = process.argv.includes('--with-all-journeys')
  await ensureInstalled()
  const byNight = nightly && { NIGHTLY: '1', OTHER_POSTGRES: (await ensureOtherPostgres()) ?? '' }
  const env = { CHROMIUM_PATH: await ensureChromium(), ...byNight }

  console.log('\n── unit and integration')
  const [unit, checks] = await Promise.all([runUnitTests(env), runChecksSilently()])
  console.log(checks.output)

  await ensureBuilt()
  console.log('\n── journeys in a real browser')
  const journeys = await runJourneys(env, withAllJourneys)
  console.log(journeys.output)
  return report([checks, unit, journeys])
})
