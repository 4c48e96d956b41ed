import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// Both must be said before the rest is loaded. On a machine with much memory V8 lets its young generation grow while the
// modules load and never gives it back: 248 MB idle against 116 measured (bench/RESULTS.md). And what
// was stripped of its types and compiled once need not be again.
setFlagsFromString('--max-semi-space-size=4')
setFlagsFromString('--semi-space-growth-factor=1')
enableCompileCache(fileURLToPath(new URL('../../node_modules/.compile-cache', import.meta.url)))

await import('./start.ts')
