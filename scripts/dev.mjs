import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled } from './lib/prepare.mjs'
import { environment, main, root } from './lib/run.mjs'
import { serve } from './lib/serve.mjs'

await main(async () => {
  await ensureInstalled()
  const port = process.env.PORT ?? '3000'
  // Vite's proxy needs the server's port: it sends the server's own Host and Origin, since the guard refuses others.
  const vite = spawn('vite', [], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
    env: environment({ API_PORT: port }),
    shell: process.platform === 'win32',
  })
  try {
    return await serve(environment({ PORT: port }), ['--watch', '--watch-preserve-output'])
  } finally {
    vite.kill()
  }
})
