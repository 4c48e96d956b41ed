import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './lib/checks.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs'
import { main, runCaptured, runForExitCode } from './lib/run.mjs'
import { addTotals, readPlaywrightTotals, readVitestTotals } from './lib/totals.mjs'

const reports = mkdtempSync(join(tmpdir(), 'ai-dashboard-reports-'))

/** Builds the command of Vitest for some of its projects. */
const vitest = (report, projects) => [
  'vitest',
  ['run', ...projects, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
]

/** Runs the tests of all Vitest projects except `scripts`. */
async function runUnitTests(env) {
  const report = join(reports, 'vitest.json')
  const exit = await runForExitCode(...vitest(report, ['--project=!scripts']), { env })
  return { exit, totals: readVitestTotals(report) }
}

/** Runs the tests of the check scripts, Vitest's project `scripts`. Returns their output instead of printing it. */
async function runScriptTests() {
  const report = join(reports, 'scripts.json')
  const { code, output } = await runCaptured(...vitest(report, ['--project=scripts']))
  return { exit: code, totals: readVitestTotals(report), output }
}

async function runJourneys(env) {
  const report = join(reports, 'playwright.json')
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const exit = await runForExitCode('playwright', args, { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } })
  return { exit, totals: readPlaywrightTotals(report) }
}

/** Runs the checks. Returns their output instead of printing it. */
async function runChecksSilently() {
  const lines = []
  const totals = await runChecks({ print: (line) => lines.push(line) })
  return { exit: totals.failed, totals, output: lines.join('\n') }
}

// Two parts run at a time, because a part alone leaves a core idle now and then: most checks use one, and journeys wait a lot. The
// output of the second part follows that of the first.
await main(async () => {
  await ensureInstalled()
  const env = { CHROMIUM_PATH: await ensureChromium() }
  await ensureBuilt()

  console.log('\n── unit and integration')
  const [checks, unit] = await Promise.all([runChecksSilently(), runUnitTests(env)])
  console.log(checks.output)

  console.log('\n── journeys in a real browser')
  const [scripts, journeys] = await Promise.all([runScriptTests(), runJourneys(env)])
  console.log(`\n── tests of the scripts\n${scripts.output}`)

  const parts = [checks, unit, scripts, journeys]
  const totals = parts.map((part) => part.totals).reduce(addTotals)
  const ok = totals.failed === 0 && parts.every(({ exit }) => exit === 0)
  // Tests are skipped that only root can run, such as giving the database to another account.
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''
  console.log(`\n${totals.passed} passed, ${ok ? 0 : Math.max(1, totals.failed)} failed${skipped}`)
  for (const flake of totals.flakes) console.log(`\n≈ failed at first and passed at its second try: ${flake}`)
  // The names stand at the very end, because a reader of a CI log often has its last lines only.
  for (const failure of totals.failures) console.log(`\n✗ ${failure}`)
  if (!ok && totals.failures.length === 0) console.log('\n✗ a part failed without a failed test: its exit code is not 0')
  return ok ? 0 : 1
})
