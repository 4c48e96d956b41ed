import { runCaptured } from './run.mjs'

/**
 * By default tsc divides a project among four checkers, each of which resolves the shared types again: 37 s of processor time for all
 * projects instead of 23 s.
 */
const ONE_CHECKER = ['--checkers', '1']

/** The checks. Each one is a program that exits with 0 if it passes: title, program, arguments. */
const CHECKS = [
  ['types: contract', 'tsc', ['-p', 'contract', ...ONE_CHECKER]],
  ['types: server', 'tsc', ['-p', 'server', ...ONE_CHECKER]],
  ['types: web', 'tsc', ['-p', 'web', ...ONE_CHECKER]],
  ['types: e2e, bench and configuration', 'tsc', ['-p', '.', ...ONE_CHECKER]],
  ['lint and format', 'biome', ['ci', '--diagnostic-level=warn', '--error-on-warnings']],
  ['structure', 'node', ['scripts/structure.mjs']],
  ['styles', 'node', ['scripts/styles.mjs']],
  ['dead code', 'knip', []],
  ['API document', 'node', ['scripts/openapi.ts', '--check']],
  ['page of permissions', 'node', ['scripts/permissions.ts', '--check']],
  ['third-party notices', 'node', ['scripts/notices.mjs', '--check']],
]

/**
 * Runs all checks, even after one has failed, so that one run shows every failure. @returns how many checks passed and failed, and which
 * failed
 */
export async function runChecks({ print = console.log } = {}) {
  const failed = []
  for (const [name, command, args] of CHECKS) {
    const { code, output } = await runCaptured(command, args)
    print(`\n── ${name}\n${output.trimEnd()}`)
    if (code !== 0) failed.push(name)
  }
  for (const name of failed) print(`✗ ${name}`)
  return {
    passed: CHECKS.length - failed.length,
    failed: failed.length,
    skipped: 0,
    failures: failed.map((name) => `check: ${name}`),
    flakes: [],
  }
}
