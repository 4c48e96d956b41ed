import { runServerProgram } from './lib/program.mjs'

await runServerProgram('server/src/app/backup-command.ts', ['backup', ...process.argv.slice(2)])
