import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './lib/checks.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs'
import { main, runCaptured, runForExitCode } from './lib/run.mjs'
import { addTotals, readPlaywrightTotals, readVitestTotals } from './lib/totals.mjs'

const reports = mkdtempSync(join(tmpdir(), 'ai-dashboard-reports-'))

/** Runs the tests of all Vitest projects, and prints their output while they run. */
async function runUnitTests(env) {
  const report = join(reports, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const exit = await runForExitCode('vitest', args, { env })
  return { exit, totals: readVitestTotals(report) }
}

/** Runs the journeys. Returns their output instead of printing it. */
async function runJourneys(env) {
  const report = join(reports, 'playwright.json')
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const { code, output } = await runCaptured('playwright', args, { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } })
  return { exit: code, totals: readPlaywrightTotals(report), output }
}

/** Runs the checks. Returns their output instead of printing it. */
async function runChecksSilently() {
  const lines = []
  const totals = await runChecks({ print: (line) => lines.push(line) })
  return { exit: totals.failed, totals, output: lines.join('\n') }
}

/** Runs what needs no Vitest, one after another: the journeys, which need the built interface, if they are wanted, and the checks. */
async function runBesideUnitTests(env, withJourneys) {
  if (withJourneys) await ensureBuilt()
  return { journeys: withJourneys ? await runJourneys(env) : undefined, checks: await runChecksSilently() }
}

/** Prints the totals of all parts, and each test that failed. @returns the exit code */
function report(parts) {
  const totals = parts.map((part) => part.totals).reduce(addTotals)
  const ok = totals.failed === 0 && parts.every(({ exit }) => exit === 0)
  // A skipped test needs root, such as the one that makes another account the owner of the database, or a program that is not here.
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''
  console.log(`\n${totals.passed} passed, ${ok ? 0 : Math.max(1, totals.failed)} failed${skipped}`)
  for (const flake of totals.flakes) console.log(`\n≈ failed at first and passed at its second try: ${flake}`)
  // The failures are listed at the very end, because the reader of a CI log often sees only its last lines.
  for (const failure of totals.failures) console.log(`\n✗ ${failure}`)
  if (!ok && totals.failures.length === 0) console.log('\n✗ a part failed without a failed test: its exit code is not 0')
  return ok ? 0 : 1
}

// Two lanes run at the same time, because a lane alone waits for a third of its time: for the database, for a service that hangs, for a
// time limit. The output of the second lane is printed after that of the first one.
await main(async () => {
  const withJourneys = process.argv.includes('--with-journeys')
  await ensureInstalled()
  const env = { CHROMIUM_PATH: await ensureChromium() }

  console.log('\n── unit and integration')
  const [unit, { journeys, checks }] = await Promise.all([runUnitTests(env), runBesideUnitTests(env, withJourneys)])
  if (journeys) console.log(`\n── journeys in a real browser\n${journeys.output}`)
  console.log(checks.output)
  return report([checks, unit, ...(journeys ? [journeys] : [])])
})
