import { runChecks } from './lib/checks.mjs'
import { ensureInstalled } from './lib/prepare.mjs'
import { main } from './lib/run.mjs'

await main(async () => {
  await ensureInstalled()
  const { passed, failed } = await runChecks()
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})
