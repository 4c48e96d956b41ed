import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'

const run = promisify(execFile)
const trees: string[] = []
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true, force: true })
})

/** The files of a tree without a fault. */
const SOUND = {
  'app/main.tsx': "import '../styles/main.css'\nimport '../components/ui/card.tsx'\n",
  'testing/setup.ts': "import '../styles/main.css'\n",
  'styles/main.css':
    '@layer tokens, elements, mantine, components, features;\n@import "@mantine/core/styles/global.layer.css";\n@import "./elements.css";\n',
  'styles/elements.css': '@layer elements {\n  h1 {\n    margin: 0;\n  }\n}\n',
  'components/ui/card.css': '@layer components {\n  .card,\n  .card--wide:is(h2, .card *) {\n    margin: 0;\n  }\n}\n',
  'components/ui/card.tsx': `import './card.css'\nexport const Card = ({ size }) => <div className={\`card card--\${size}\`} />\n`,
}

/** Runs the check on the sound tree, with the given files added or replaced. */
async function checkStyles(files: Record<string, string>): Promise<{ code: number; output: string }> {
  const tree = mkdtempSync(join(tmpdir(), 'styles-'))
  trees.push(tree)
  for (const [file, text] of Object.entries({ ...SOUND, ...files })) {
    const path = join(tree, 'web/src', file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  try {
    const { stdout, stderr } = await run(process.execPath, [join(import.meta.dirname, 'styles.mjs'), tree])
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}

test('a tree without a fault passes', async () => {
  expect(await checkStyles({})).toEqual({ code: 0, output: '2 stylesheets in 5 layers, 0 faults\n' })
})

const IMPORTED = "import './card.css'\nimport './planted.css'\nexport const Card = () => 'card planted'\n"
const inLayer = (layer: string, rule: string) => `@layer ${layer} {\n  ${rule} {\n    margin: 0;\n  }\n}\n`

/** The faults, each one tested alone: its title, its files and the check's message. */
const PLANTED: [string, Record<string, string>, string][] = [
  [
    'a rule outside of the layers',
    { 'components/ui/planted.css': '.planted {\n  margin: 0;\n}\n', 'components/ui/card.tsx': IMPORTED },
    'components/ui/planted.css: has to be one @layer components { … }, and is .planted',
  ],
  [
    'the layer of another folder',
    { 'components/ui/planted.css': inLayer('features', '.planted'), 'components/ui/card.tsx': IMPORTED },
    'components/ui/planted.css: has to be one @layer components { … }, and is @layer features',
  ],
  [
    'a second layer in a file',
    {
      'components/ui/planted.css': inLayer('components', '.planted') + inLayer('features', '.planted'),
      'components/ui/card.tsx': IMPORTED,
    },
    'components/ui/planted.css: has to be one @layer components { … }, and is @layer components; @layer features',
  ],
  [
    'a layer that the order does not name',
    {
      'app/planted.css': inLayer('app', '.planted'),
      'components/ui/card.tsx': IMPORTED.replace('./planted', '../../app/planted'),
    },
    'app/planted.css: has to be one @layer app { … }, and is @layer app',
  ],
  [
    'a block that two files own',
    {
      'components/ui/planted.css': inLayer('components', '.planted, .card__head'),
      'components/ui/card.tsx': `${IMPORTED}// card__head\n`,
    },
    'components/ui/planted.css: .card__head begins with .card, which belongs to components/ui/card.css',
  ],
  [
    'a selector without a class',
    { 'components/ui/planted.css': inLayer('components', 'main'), 'components/ui/card.tsx': IMPORTED },
    'components/ui/planted.css: main names no class',
  ],
  [
    'a class that no code names',
    { 'components/ui/card.css': inLayer('components', '.card__gone') },
    'components/ui/card.css: no code names .card__gone',
  ],
  [
    'a sheet of Mantine outside of its layer',
    { 'components/ui/card.tsx': `import '@mantine/core/styles/Modal.css'\n${SOUND['components/ui/card.tsx']}` },
    'components/ui/card.tsx: @mantine/core/styles/Modal.css is in no layer, and would beat all of them',
  ],
  [
    'an element whose classes, of two sheets of one layer, set one property',
    {
      'components/ui/planted.css': inLayer('components', '.planted').replace('margin: 0', 'margin-block: 1px'),
      'components/ui/card.tsx': `${IMPORTED}export const One = () => <div className="card planted" />\n`,
    },
    'components/ui/card.tsx: .card and .planted of two sheets both set margin',
  ],
  [
    'a sheet that nobody imports',
    { 'components/ui/planted.css': inLayer('components', '.card') },
    'components/ui/planted.css: nobody imports it',
  ],
  [
    'a sheet that main.css and code import',
    { 'styles/main.css': `${SOUND['styles/main.css']}@import "../components/ui/card.css";\n` },
    'components/ui/card.tsx: imports components/ui/card.css, which styles/main.css imports already: the build would have it twice',
  ],
  [
    'a sheet before the order',
    { 'app/main.tsx': "import '../components/ui/card.css'\nimport '../styles/main.css'\n" },
    'app/main.tsx: imports another stylesheet before styles/main.css, which states the order of the layers',
  ],
  [
    'an import before the order',
    { 'styles/main.css': '@import "./elements.css";\n' },
    'styles/main.css: does not begin with the order of the layers',
  ],
  [
    'a rule beside the order',
    { 'styles/main.css': `${SOUND['styles/main.css']}.card {\n  margin: 0;\n}\n` },
    'styles/main.css: .card is neither the order nor an import',
  ],
  [
    'a sheet of over 300 lines',
    { 'components/ui/card.css': `@layer components {\n${'  .card {\n    margin: 0;\n  }\n'.repeat(100)}}\n` },
    'components/ui/card.css: over 300 lines',
  ],
]

describe('with a fault', () => {
  test.each(PLANTED)('%s turns it red', async (_, files, fault) => {
    const seen = await checkStyles(files)
    expect(seen).toMatchObject({ code: 1, output: expect.stringContaining(`✗ ${fault}`) })
  })
})

test('a tree without stylesheets is a failure, not a pass', async () => {
  const tree = mkdtempSync(join(tmpdir(), 'styles-'))
  trees.push(tree)
  mkdirSync(join(tree, 'web/src/styles'), { recursive: true })
  await expect(run(process.execPath, [join(import.meta.dirname, 'styles.mjs'), tree])).rejects.toMatchObject({ code: 1 })
})
