import { runServerProgram } from './lib/program.mjs'

await runServerProgram('server/src/app/accounts-command.ts', process.argv.slice(2))
