import { ensureInstalled } from './lib/prepare.mjs'
import { runServerProgram } from './lib/program.mjs'
import { main } from './lib/run.mjs'

await main(async () => {
  await ensureInstalled({ productOnly: true })
  return runServerProgram('server/src/doctor-command.ts', process.argv.slice(2))
})
