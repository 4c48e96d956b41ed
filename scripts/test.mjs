import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './lib/checks.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs'
import { main, runForExitCode } from './lib/run.mjs'
import { addTotals, readPlaywrightTotals, readVitestTotals } from './lib/totals.mjs'

await main(async () => {
  await ensureInstalled()
  const reports = mkdtempSync(join(tmpdir(), 'ai-dashboard-reports-'))
  let totals = await runChecks()

  console.log('\n── unit and integration')
  const unit = join(reports, 'vitest.json')
  const env = { CHROMIUM_PATH: await ensureChromium() }
  const unitExit = await runForExitCode('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`], {
    env,
  })
  totals = addTotals(totals, readVitestTotals(unit))

  console.log('\n── journeys in a real browser')
  await ensureBuilt()
  const journeys = join(reports, 'playwright.json')
  const journeysExit = await runForExitCode(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: journeys },
    },
  )
  totals = addTotals(totals, readPlaywrightTotals(journeys))

  const ok = totals.failed === 0 && unitExit === 0 && journeysExit === 0
  // Tests are skipped that only root can run, such as giving the database to another account.
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''
  console.log(`\n${totals.passed} passed, ${ok ? 0 : Math.max(1, totals.failed)} failed${skipped}`)
  return ok ? 0 : 1
})
