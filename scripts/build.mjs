import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs'
import { main } from './lib/run.mjs'

// What `npm start` does before it starts the server, for a server that something else starts (docs/servidor.md).
await main(async () => {
  await ensureInstalled({ productOnly: true })
  await ensureBuilt()
})
