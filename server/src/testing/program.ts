/** Node's arguments before a program of the server, as `npm run` gives them (scripts/lib/program.mjs): its modules load in half of the time. */
export const PROGRAM_ARGUMENTS: readonly string[] = ['--import', new URL('../app/process-settings.ts', import.meta.url).href]
