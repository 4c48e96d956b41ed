import { runServerProgram } from './lib/program.mjs'

await runServerProgram('server/src/app/backup-command.ts', ['restore', ...process.argv.slice(2)])
