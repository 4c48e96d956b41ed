import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled } from './lib/prepare.mjs'
import { main, makeEnvironment, root } from './lib/run.mjs'
import { runServer } from './lib/serve.mjs'

await main(async () => {
  await ensureInstalled()
  const port = process.env.PORT ?? '3000'
  // Vite's proxy needs the server's port: it sends the server's own Host and Origin, because the server's guard refuses others.
  const vite = spawn('vite', [], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
    env: makeEnvironment({ API_PORT: port }),
    shell: process.platform === 'win32',
  })
  try {
    return await runServer(makeEnvironment({ PORT: port }), ['--watch', '--watch-preserve-output'])
  } finally {
    vite.kill()
  }
})
