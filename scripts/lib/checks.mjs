import { runCaptured } from './run.mjs'

/** The checks, each a program that exits with 0 or another code: title, program, arguments. */
const CHECKS = [
  ['types: contract', 'tsc', ['-p', 'contract']],
  ['types: server', 'tsc', ['-p', 'server']],
  ['types: web', 'tsc', ['-p', 'web']],
  ['types: e2e, bench and configuration', 'tsc', ['-p', '.']],
  ['lint and format', 'biome', ['ci', '--diagnostic-level=warn', '--error-on-warnings']],
  ['structure', 'node', ['scripts/structure.mjs']],
  ['styles', 'node', ['scripts/styles.mjs']],
  ['names', 'node', ['scripts/names.mjs']],
  ['dead code', 'knip', []],
  ['sizes', 'node', ['scripts/sizes.mjs']],
  ['API document', 'node', ['scripts/openapi.ts', '--check']],
  ['page of permissions', 'node', ['scripts/permissions.ts', '--check']],
]

/** Runs all checks, also after one has failed, so that one run shows every failure. @returns how many passed and failed */
export async function runChecks({ print = console.log } = {}) {
  const failed = []
  for (const [name, command, args] of CHECKS) {
    const { code, output } = await runCaptured(command, args)
    print(`\n── ${name}\n${output.trimEnd()}`)
    if (code !== 0) failed.push(name)
  }
  for (const name of failed) print(`✗ ${name}`)
  return { passed: CHECKS.length - failed.length, failed: failed.length }
}
