import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs'
import { main, makeEnvironment } from './lib/run.mjs'
import { runServer } from './lib/serve.mjs'

await main(async () => {
  await ensureInstalled({ productOnly: true })
  await ensureBuilt()
  return runServer(makeEnvironment())
})
