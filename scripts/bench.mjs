import { ensureChromium } from './lib/chromium.mjs'
import { findNode } from './lib/node.mjs'
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs'
import { main, runProgram } from './lib/run.mjs'

const BENCHES = ['runs', 'kills', 'slides', 'built-in-runs', 'distant-writers', 'reconciliation', 'contacts', 'slow-phone']

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const [what, ...rest] = process.argv.slice(2)
  const bench = BENCHES.includes(what) ? [`bench/${what}.ts`, ...rest] : ['bench/run.ts', ...rest]
  await runProgram(findNode(), bench, { env: { CHROMIUM_PATH: await ensureChromium() } })
})
