import { runServerProgram } from './lib/program.mjs'

await runServerProgram('server/src/app/doctor-command.ts', process.argv.slice(2))
