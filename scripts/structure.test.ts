import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')

/** A copy of the three rooms, for planting. */
function copy(): string {
  const tree = mkdtempSync(join(tmpdir(), 'structure-'))
  onTestFinished(() => rmSync(tree, { recursive: true, force: true }))
  for (const room of ['contract', 'server', 'web']) {
    cpSync(join(root, room, 'src'), join(tree, room, 'src'), { recursive: true })
    cpSync(join(root, room, 'package.json'), join(tree, room, 'package.json'))
    const own = join(root, room, 'node_modules') // what npm could not put beside the others
    if (existsSync(own)) symlinkSync(own, join(tree, room, 'node_modules'))
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  return tree
}

async function check(tree: string): Promise<{ code: number; output: string }> {
  try {
    const { stdout, stderr } = await run(process.execPath, [join(root, 'scripts/structure.mjs'), tree])
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}

const plant = (tree: string, file: string, text: string) => writeFileSync(join(tree, file), text)

test('the tree as it is has no violation', async () => {
  expect(await check(copy())).toMatchObject({ code: 0, output: expect.stringMatching(/^\d{3,} modules, 0 violations/m) })
})

test.each([
  ['a sibling feature', 'server/src/features/home/planted.ts', "import '../session/routes.ts'\n", 'no-sibling-feature'],
  [
    'a sibling finance feature',
    'web/src/features/finance/inflows/planted.ts',
    "import '../outflows/api.ts'\n",
    'no-sibling-finance-feature',
  ],
  [
    'a feature from the common ground',
    'server/src/features/finance/planted.ts',
    "import './dashboard/percent.ts'\n",
    'finance-common-ground-knows-no-feature',
  ],
  ['the app from a feature', 'web/src/features/home/planted.ts', "import '../../app/screens.ts'\n", 'features-know-no-app'],
  [
    'a feature from a component',
    'web/src/components/planted.ts',
    "import '../features/home/api.ts'\n",
    'the-rest-knows-no-feature',
  ],
  ['the server from the web', 'web/src/lib/planted.ts', "import '../../../server/src/env.ts'\n", 'web-is-not-server'],
  ['a library from the contract', 'contract/src/planted.ts', "import 'fastify'\n", 'contract-imports-zod-alone'],
  [
    'a type of a sibling, which leaves no trace at run time',
    'server/src/features/home/planted.ts',
    "import type {} from '../session/routes.ts'\n",
    'no-sibling-feature',
  ],
])('%s turns it red', async (_, file, text, rule) => {
  const tree = copy()
  plant(tree, file, text)
  expect(await check(tree)).toMatchObject({ code: 1, output: expect.stringContaining(`✗ ${rule}`) })
})

test('a cycle turns it red', async () => {
  const tree = copy()
  plant(tree, 'contract/src/one.ts', "import './two.ts'\nexport const one = 1\n")
  plant(tree, 'contract/src/two.ts', "import './one.ts'\nexport const two = 2\n")
  expect(await check(tree)).toMatchObject({ code: 1, output: expect.stringContaining('✗ no-cycles') })
})

test('a barrel turns it red', async () => {
  const tree = copy()
  plant(tree, 'web/src/components/index.ts', "export * from './amount.tsx'\n")
  expect(await check(tree)).toMatchObject({ code: 1, output: expect.stringContaining('✗ no-barrels') })
})

test('nothing seen is a failure, not a pass', async () => {
  const tree = copy()
  for (const room of ['contract', 'server', 'web']) {
    rmSync(join(tree, room, 'src'), { recursive: true })
    mkdirSync(join(tree, room, 'src'))
  }
  expect(await check(tree)).toMatchObject({ code: 1, output: expect.stringContaining('0 modules seen') })
})
