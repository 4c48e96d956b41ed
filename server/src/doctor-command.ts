// `npm run doctor` (docs/doctor.md): examines the installation beside a running server or without one, and changes nothing.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { speedUpImports } from './resolve-drizzle.ts'

// As in main.ts, these settings must come before the other modules load; otherwise loading them makes V8's memory grow by 200 MB that it
// never frees.
setFlagsFromString('--max-semi-space-size=4')
setFlagsFromString('--semi-space-growth-factor=1')
enableCompileCache(fileURLToPath(new URL('../../node_modules/.compile-cache', import.meta.url)))
speedUpImports()

await import('./doctor/command.ts')
