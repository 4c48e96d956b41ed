import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs'
import { main } from './lib/run.mjs'
import { serve } from './lib/serve.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  return serve()
})
