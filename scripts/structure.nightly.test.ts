import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')

const trees: string[] = []
afterAll(() => {
  for (const tree of trees) rmSync(tree, { recursive: true, force: true })
})

/** Copies contract, server and web to a temporary folder, into which the tests put files that break the rules. @returns the folder */
function copyTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'structure-'))
  trees.push(tree)
  for (const room of ['contract', 'server', 'web']) {
    cpSync(join(root, room, 'src'), join(tree, room, 'src'), { recursive: true })
    cpSync(join(root, room, 'package.json'), join(tree, room, 'package.json'))
    const own = join(root, room, 'node_modules') // the packages that npm could not hoist
    if (existsSync(own)) symlinkSync(own, join(tree, room, 'node_modules'))
  }
  for (const folder of ['bench', 'e2e', 'scripts']) cpSync(join(root, folder), join(tree, folder), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  return tree
}

async function checkStructure(tree: string): Promise<{ code: number; output: string }> {
  try {
    const { stdout, stderr } = await run(process.execPath, [join(root, 'scripts/structure.mjs'), tree])
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}

/** The server's levels from the lowest up, each folder with one of its files, which the forbidden imports of the test name. */
const FLOORS = [
  [['core', 'errors.ts']],
  [['db', 'origin.ts']],
  [['platform', 'images/pictures.ts']],
  [['work', 'repeated-job.ts']],
  [['features', 'home/list-feed.ts']],
] as const

/** The web's levels from the lowest up, each folder with one of its files. */
const WEB_FLOORS = [
  [['lib', 'format.ts']],
  [['components', 'ui/amount.tsx']],
  [['forms', 'draft.ts']],
  [['entities', 'clients/queries.ts']],
  [['features', 'home/home-calls.ts']],
] as const

type Planted = readonly [title: string, file: string, text: string, rule: string]
type Floors = readonly (readonly (readonly [folder: string, file: string])[])[]

/** Makes a forbidden import from every folder to every folder that it must not import, and to the app. */
const plantUpward = (room: 'server' | 'web', floors: Floors, { prefix, app }: { prefix: string; app: string }): Planted[] =>
  floors.flatMap((floor, level) =>
    floor.flatMap(([folder]): Planted[] => {
      const forbidden = [...floor, ...floors.slice(level + 1).flat()].filter(([other]) => other !== folder)
      const plant = (other: string, path: string): Planted => [
        `${other} from ${prefix}${folder}`,
        `${room}/src/${folder}/planted-${other}-routes.ts`, // named as a routes file, so that in a feature of the server no other rule reports it
        `import '../${path}'\n`,
        `${prefix}${folder}-knows-no-${other}`,
      ]
      return [...forbidden.map(([other, file]) => plant(other, `${other}/${file}`)), plant('app', app)]
    }),
  )

/** All forbidden imports, each in a file of its own, so that one run of the check can report them separately. */
const PLANTED: readonly Planted[] = [
  ...plantUpward('server', FLOORS, { prefix: '', app: 'app/scheduled.ts' }),
  ...plantUpward('web', WEB_FLOORS, { prefix: 'web-', app: 'app/screens.ts' }),
  ['a feature that is not below', 'server/src/features/home/planted.ts', "import '../runs/verdict.ts'\n", 'no-other-feature'],
  ['a sibling of the web', 'web/src/features/home/planted.ts', "import '../trash/trash-calls.ts'\n", 'no-sibling-feature'],
  [
    'a sibling finance feature',
    'web/src/features/finance/due/planted.ts',
    "import '../trash/entry-trash-calls.ts'\n",
    'no-sibling-finance-feature',
  ],
  [
    'a feature from the shared code',
    'server/src/features/finance/planted.ts',
    "import './dashboard/read-dashboard.ts'\n",
    'finance-shared-code-knows-no-feature',
  ],
  [
    'a domain from a component',
    'web/src/components/planted-domain.ts',
    "import type {} from '../../../contract/src/projects/projects.ts'\n",
    'components-know-no-domain',
  ],
  ['the server from the web', 'web/src/planted.ts', "import '../../server/src/platform/settings/env.ts'\n", 'web-is-not-server'],
  ['a library from the contract', 'contract/src/planted.ts', "import 'fastify'\n", 'contract-imports-zod-alone'],
  [
    'a type of another feature, which leaves no trace at run time',
    'server/src/features/home/planted-type.ts',
    "import type {} from '#features/runs/verdict.ts'\n",
    'no-other-feature',
  ],
  [
    'http from a service of a feature',
    'server/src/features/home/planted-service.ts',
    "import '#platform/http/read-input.ts'\n",
    'only-routes-know-http',
  ],
  [
    'work from the routes of a feature',
    'server/src/features/home/planted-jobs-routes.ts',
    "import '#work/repeated-job.ts'\n",
    'routes-know-no-jobs',
  ],
  [
    'the routes from the jobs of a feature',
    'server/src/features/home/planted-jobs.ts',
    "import './routes.ts'\n",
    'jobs-know-no-routes',
  ],
  [
    'the edge from a service of a feature',
    'server/src/features/finance/trash/planted-edge.ts',
    "import './jobs.ts'\n",
    'only-the-top-knows-an-edge',
  ],
  [
    'a service of a feature from the calendar',
    'server/src/app/housekeeping.ts',
    "import '#features/accounts/sessions/confirm-date.ts'\n",
    'the-calendar-lists-jobs',
  ],
  ['Fastify from the core', 'server/src/core/planted-fastify.ts', "import 'fastify'\n", 'only-the-edge-knows-fastify'],
  [
    'a double from the product',
    'server/src/platform/http/planted-double.ts',
    "import '#testing/test-certificate.ts'\n",
    'the-product-knows-no-double',
  ],
  ['a cycle of the bench', 'bench/planted.ts', "import './planted.ts'\n", 'no-cycles'],
  ['a cycle', 'contract/src/one.ts', "import './two.ts'\nexport const one = 1\n", 'no-cycles'],
  ['a barrel', 'web/src/components/index.ts', "export * from './ui/amount.tsx'\n", 'no-barrels'],
]

describe('with a fault of each kind', () => {
  let seen: Awaited<ReturnType<typeof checkStructure>>
  beforeAll(async () => {
    const tree = copyTree()
    for (const [, file, text] of PLANTED) writeFileSync(join(tree, file), text)
    writeFileSync(join(tree, 'contract/src/two.ts'), "import './one.ts'\nexport const two = 2\n") // the other half of the cycle
    seen = await checkStructure(tree)
  })
  const listViolations = () => seen.output.split('\n').flatMap((line) => /^✗ (\S+: \S+)/.exec(line)?.[1] ?? [])

  test.each(PLANTED)('%s turns it red', (_, file, _text, rule) => {
    expect(listViolations()).toContain(`${rule}: ${file}`)
  })

  test('no other violation is reported, and the check exits with 1', () => {
    expect(listViolations().toSorted()).toEqual(PLANTED.map(([, file, , rule]) => `${rule}: ${file}`).toSorted())
    expect(seen).toMatchObject({ code: 1, output: expect.stringMatching(`modules, ${PLANTED.length} violations`) })
  })
})

test('a tree without modules is a failure, not a pass', async () => {
  const tree = copyTree()
  for (const room of ['contract', 'server', 'web']) {
    rmSync(join(tree, room, 'src'), { recursive: true })
    mkdirSync(join(tree, room, 'src'))
  }
  rmSync(join(tree, 'bench'), { recursive: true })
  mkdirSync(join(tree, 'bench'))
  expect(await checkStructure(tree)).toMatchObject({ code: 1, output: expect.stringContaining('0 modules seen') })
})
