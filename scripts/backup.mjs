import { runServerProgram } from './lib/program.mjs'

await runServerProgram('server/src/backup/main.ts', ['backup', ...process.argv.slice(2)])
