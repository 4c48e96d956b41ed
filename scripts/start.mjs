import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs'
import { environment, main } from './lib/run.mjs'
import { serve } from './lib/serve.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  return serve(environment())
})
