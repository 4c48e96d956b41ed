// `npm run doctor` (docs/doctor.md): examines the installation beside a running server or without one, and changes nothing.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { speedUpImports } from './resolve-drizzle.ts'

// As in main.ts, these settings must come before the other modules load: otherwise V8 keeps 200 MB for its young generation.
setFlagsFromString('--max-semi-space-size=4')
setFlagsFromString('--semi-space-growth-factor=1')
enableCompileCache(fileURLToPath(new URL('../../node_modules/.compile-cache', import.meta.url)))
speedUpImports()

await import('./doctor/command.ts')
