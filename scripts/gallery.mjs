import { ensureChromium } from './lib/chromium.mjs'
import { findNode } from './lib/node.mjs'
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs'
import { main, runProgram } from './lib/run.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  await runProgram(findNode(), ['e2e/gallery.ts', ...process.argv.slice(2)], { env: { CHROMIUM_PATH: await ensureChromium() } })
})
