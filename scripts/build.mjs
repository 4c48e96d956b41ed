import { findNode } from './lib/node.mjs'
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs'
import { main } from './lib/run.mjs'

// Installs the packages and builds the interface as `npm start` does, for a server that another program starts (docs/servidor.md).
await main(async () => {
  await ensureInstalled({ productOnly: true })
  findNode() // ends here instead of at the service's first start
  await ensureBuilt()
})
