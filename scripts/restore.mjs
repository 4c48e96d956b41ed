import { runServerProgram } from './lib/program.mjs'

await runServerProgram('server/src/backup/main.ts', ['restore', ...process.argv.slice(2)])
