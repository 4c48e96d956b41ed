import { runServerProgram } from './lib/program.mjs'

await runServerProgram('server/src/accounts-command.ts', process.argv.slice(2))
