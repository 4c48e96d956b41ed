// Draws exported names, each with a place where it is used, and doc comments, for a reader who has never seen the code. A name or a
// comment that the reader cannot explain from this page alone has to be rewritten. `npm run sample-names [seed]`
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { main, root } from './lib/run.mjs'
import { isTest, listSources } from './lib/sources.mjs'

const FOLDERS = ['contract/src', 'server/src', 'web/src', 'e2e', 'bench', 'scripts']
const COUNT = 40
/** How many lines are shown before and after the line that uses a name. */
const AROUND = 2

/** @returns a generator of pseudorandom numbers from 0 to 1 (mulberry32); the same seed gives the same numbers */
function createRandom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function draw(items, count, random) {
  const left = [...items]
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(Math.floor(random() * left.length), 1)[0])
}

const declaredNames = ({ type, id, declarations = [] }) =>
  type === 'VariableDeclaration' ? declarations.map((one) => one.id.name).filter(Boolean) : id ? [id.name] : []

function exportedNames({ file, text }) {
  const { body } = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  return body
    .filter(({ type, declaration }) => type.startsWith('Export') && declaration)
    .flatMap(({ declaration }) => declaredNames(declaration))
}

const docComments = ({ file, text }) => [...text.matchAll(/\/\*\*[\s\S]*?\*\/\n[^\n]*/g)].map(([comment]) => ({ file, comment }))

/** @returns the first lines of another file that use the name, or undefined where no other file does */
function findUse(name, file, sources) {
  const word = new RegExp(`\\b${name.replaceAll('$', '\\$')}\\b`)
  for (const other of sources) {
    if (other.file === file) continue
    const lines = other.text.split('\n')
    const at = lines.findIndex(
      (line) => word.test(line) && !/^\s*(import|export|\/\/|\*|\/\*\*)|^\s*(type )?\w+,$|\} from '/.test(line),
    )
    if (at >= 0) return `${other.file}:${at + 1}\n${lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).join('\n')}`
  }
  return undefined
}

await main(() => {
  const seed = Number(process.argv[2] ?? Math.floor(Math.random() * 1e6))
  const random = createRandom(seed)
  const sources = listSources(root, FOLDERS).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  const code = sources.filter(({ file }) => !isTest(file))
  const used = code.flatMap((source) =>
    exportedNames(source).flatMap((name) => {
      const use = findUse(name, source.file, code)
      return use ? [{ name, use }] : []
    }),
  )
  console.log(`seed ${seed}\n\n# Names`)
  for (const { name, use } of draw(used, COUNT, random)) console.log(`\n## ${name}\n${use}`)
  console.log('\n# Comments')
  for (const { file, comment } of draw(code.flatMap(docComments), COUNT, random)) console.log(`\n## ${file}\n${comment}`)
  return 0
})
