import { exitOf } from './run.mjs'

/** Each is one question with a yes or a no, fastest first. */
const CHECKS = [
  ['types: contract', 'tsc', ['-p', 'contract']],
  ['types: server', 'tsc', ['-p', 'server']],
  ['types: web', 'tsc', ['-p', 'web']],
  ['types: e2e, bench and configuration', 'tsc', ['-p', '.']],
  ['lint and format', 'biome', ['ci', '--diagnostic-level=warn', '--error-on-warnings']],
  ['structure', 'node', ['scripts/structure.mjs']],
  ['names', 'node', ['scripts/names.mjs']],
  ['dead code', 'knip', []],
  ['sizes', 'node', ['scripts/sizes.mjs']],
  ['API document', 'node', ['scripts/openapi.ts', '--check']],
]

/** Runs them all, so that one look shows everything that is wrong. @returns how many passed and failed */
export async function runChecks() {
  const failed = []
  for (const [name, command, args] of CHECKS) {
    console.log(`\n── ${name}`)
    if ((await exitOf(command, args)) !== 0) failed.push(name)
  }
  for (const name of failed) console.error(`✗ ${name}`)
  return { passed: CHECKS.length - failed.length, failed: failed.length }
}
