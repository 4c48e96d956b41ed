import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'

const run = promisify(execFile)
const trees: string[] = []
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true, force: true })
})

/** Runs the check on a tree that consists of the given files. */
async function checkNames(files: Record<string, string>): Promise<{ code: number; output: string }> {
  const tree = mkdtempSync(join(tmpdir(), 'names-'))
  trees.push(tree)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), text)
  }
  try {
    const { stdout, stderr } = await run(process.execPath, [join(import.meta.dirname, 'names.mjs'), tree])
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}

/** Each name is in a file of its own, so that one run of the check reports them separately. */
const PLANTED = ['shown', 'begun', 'kept', 'again', 'once', 'nearly', 'honest', 'below', 'listening', 'holds']

describe('with a function of each such name', () => {
  let seen: Awaited<ReturnType<typeof checkNames>>
  beforeAll(async () => {
    const planted = PLANTED.map((name) => [`server/src/${name}.ts`, `export function ${name}(): void {}\n`] as const)
    seen = await checkNames({
      ...Object.fromEntries(planted),
      'web/src/arrow.ts': 'export const hidden = (): number => 1\n',
      'web/src/default.tsx': 'export default function unfinished() {\n  return null\n}\n',
      'web/src/own.ts': 'function closed(): void {}\nexport const run = (): void => closed()\n',
      'web/src/component.tsx': 'export const Marked = () => null\n',
      'web/src/shown.test.ts': 'export const shown = (): number => 1\n',
    })
  })
  const said = () => seen.output.match(/✗ .*/g) ?? []

  test.each(PLANTED)('an exported function that is called %s turns it red', (name) => {
    expect(said()).toContain(`✗ server/src/${name}.ts: ${name}`)
  })

  test('an arrow function and a default export are judged too; what no other file sees, a component and a test are not', () => {
    expect(said().filter((line) => line.includes('web/src'))).toEqual([
      '✗ web/src/arrow.ts: hidden',
      '✗ web/src/default.tsx: unfinished',
    ])
  })

  test('it ends with 1, having named nothing else', () => {
    expect([seen.code, said().length]).toEqual([1, PLANTED.length + 2])
  })
})

test('a class of errors whose name does not end with Error turns it red', async () => {
  const text = [
    'class FileMissing extends Error {}',
    'export class DiskFull extends AppError {}',
    'export class BackupFailedError extends Error {}',
    'class Recorder extends EventTarget {}',
    'export function read(): void {}',
  ]
  const { code, output } = await checkNames({ 'server/src/errors.ts': text.join('\n') })
  expect(code).toBe(1)
  expect(output.match(/✗ .*/g)).toEqual(['✗ server/src/errors.ts: FileMissing', '✗ server/src/errors.ts: DiskFull'])
})

test('verbs, nouns and whatever has two words pass', async () => {
  const text = ['send', 'mount', 'semaphore', 'excerpt', 'sendOnce', 'read', 'open']
    .map((name) => `export function ${name}(): void {}\n`)
    .join('')
  expect(await checkNames({ 'contract/src/fine.ts': text })).toMatchObject({
    code: 0,
    output: expect.stringContaining('7 exported functions'),
  })
})

test('a tree in which no function is exported is a fault of the check, not a pass', async () => {
  expect(await checkNames({ 'contract/src/empty.ts': 'export const one = 1\n' })).toMatchObject({ code: 1 })
})
