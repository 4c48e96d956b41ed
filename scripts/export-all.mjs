import { runServerProgram } from './lib/program.mjs'

await runServerProgram('server/src/app/backup-command.ts', ['export-all', ...process.argv.slice(2)])
