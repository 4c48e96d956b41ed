import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBareEnvironment } from './lib/bare-environment.mjs'
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs'
import { main } from './lib/run.mjs'
import { runServer } from './lib/serve.mjs'

await main(async () => {
  await ensureInstalled({ productOnly: true })
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'ai-dashboard-demo-'))
  chmodSync(folder, 0o711) // if root starts the demo, the database's own account must be able to enter the folder
  console.log('Dados de exemplo, apagados ao encerrar.')
  try {
    return await runServer(makeBareEnvironment({ DEMO: '1', DATA_DIR: folder, PORT: process.env.PORT ?? '3001' }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
