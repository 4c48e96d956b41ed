import { runServerProgram } from './lib/program.mjs'

await runServerProgram('server/src/backup/main.ts', ['export-all', ...process.argv.slice(2)])
