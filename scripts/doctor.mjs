import { runServerProgram } from './lib/program.mjs'

await runServerProgram('server/src/doctor-command.ts', process.argv.slice(2))
