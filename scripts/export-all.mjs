import { ensureInstalled } from './lib/prepare.mjs'
import { runServerProgram } from './lib/program.mjs'
import { main } from './lib/run.mjs'

await main(async () => {
  await ensureInstalled({ productOnly: true })
  return runServerProgram('server/src/backup/main.ts', ['export-all', ...process.argv.slice(2)])
})
