// Prints a random sample of exported names, each with a place where it is used, and of doc comments, for a reader who has never seen the
// code. A name or comment that this reader cannot explain from the page alone must be rewritten. `npm run sample-names [seed]`
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { main, root } from './lib/run.mjs'
import { isTest, listSources } from './lib/sources.mjs'

const FOLDERS = ['contract/src', 'server/src', 'web/src', 'e2e', 'bench', 'scripts']
const COUNT = 40
/** How many lines are printed before and after the line that uses a name. */
const AROUND = 2
/** The folders for the beginnings of module specifiers that are not relative. */
const ALIASES = new Map([
  ['contract/', 'contract/src/'],
  ['server/', 'server/'],
])
/** The keys of a node under which the parser puts what the node declares, and the keys of a declared pattern's parts. */
const DECLARING = ['id', 'params', 'param']
const PATTERN_PARTS = ['elements', 'properties', 'value', 'left', 'argument', 'parameter']

/** @returns a generator of pseudorandom numbers from 0 to below 1 (mulberry32); the same seed gives the same numbers */
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

const exportedNames = ({ program }) =>
  program.body
    .filter(({ type, declaration }) => type.startsWith('Export') && declaration)
    .flatMap(({ declaration }) => declaredNames(declaration))

const docComments = ({ file, text }) => [...text.matchAll(/\/\*\*[\s\S]*?\*\/\n[^\n]*/g)].map(([comment]) => ({ file, comment }))

/** @returns the path of the file that a module specifier names, relative to the root */
function resolveSpecifier(from, specifier) {
  if (specifier.startsWith('.')) return join(from, '..', specifier)
  const alias = [...ALIASES.keys()].find((prefix) => specifier.startsWith(prefix))
  return alias && ALIASES.get(alias) + specifier.slice(alias.length)
}

/**
 * Whether the key holds only a label (the name of a member or an attribute, or the alias of an export), which is no use of a variable of
 * that name.
 */
const isOnlyLabel = ({ type, computed }, key) =>
  (['key', 'property', 'label'].includes(key) && !computed) ||
  key === 'specifiers' ||
  (type === 'JSXAttribute' && key === 'name') ||
  (type === 'TSQualifiedName' && key === 'right')

/**
 * Yields the identifiers that stand for a variable, a function or a type. `declares`: whether the identifier is a declaration and not a
 * use.
 */
function* identifiersIn(node, declares = false) {
  const isElement = node.type === 'JSXIdentifier' && /^[a-z]/.test(node.name)
  if (/^(JSX)?Identifier$/.test(node.type) && !isElement) yield { name: node.name, start: node.start, declares }
  for (const [key, child] of Object.entries(node).filter(([key]) => !isOnlyLabel(node, key))) {
    const isDeclared =
      DECLARING.includes(key) || (node.type === 'TSTypeParameter' && key === 'name') || (declares && PATTERN_PARTS.includes(key))
    for (const part of [child].flat()) if (typeof part?.type === 'string') yield* identifiersIn(part, isDeclared)
  }
}

function read(file) {
  const text = readFileSync(join(root, file), 'utf8')
  const program = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  const imports = program.body.flatMap(({ type, source, specifiers }) =>
    type === 'ImportDeclaration'
      ? specifiers
          .filter(({ imported, local }) => imported?.name === local.name)
          .map(({ local }) => `${resolveSpecifier(file, source.value)}#${local.name}`)
      : [],
  )
  return { file, text, program, imports: new Set(imports), identifiers: [...identifiersIn(program)] }
}

/** @returns the lines around the first use in the file; undefined if there is no use, or if a local declaration has the same name */
function findUseIn({ file, text, identifiers }, name, declarations) {
  const same = identifiers.filter((one) => one.name === name)
  const use = same.find(({ declares }) => !declares)
  if (!use || same.filter(({ declares }) => declares).length > declarations) return undefined
  const at = text.slice(0, use.start).split('\n').length - 1
  const lines = text.split('\n').slice(Math.max(0, at - AROUND), at + AROUND + 1)
  return `${file}:${at + 1}\n${lines.join('\n')}`
}

/** @returns a use of the export in a file that imports it or, if there is none, in its own file */
function findUse(name, source, sources) {
  for (const other of sources) {
    const use = other.imports.has(`${source.file}#${name}`) && findUseIn(other, name, 0)
    if (use) return use
  }
  return findUseIn(source, name, exportedNames(source).filter((one) => one === name).length)
}

await main(() => {
  const seed = Number(process.argv[2] ?? Math.floor(Math.random() * 1e6))
  const random = createRandom(seed)
  const code = listSources(root, FOLDERS)
    .filter((file) => !isTest(file))
    .map(read)
  const used = code.flatMap((source) =>
    [...new Set(exportedNames(source))].flatMap((name) => {
      const use = findUse(name, source, code)
      return use ? [{ name, file: source.file, use }] : []
    }),
  )
  console.log(`seed ${seed}\n\n# Names`)
  for (const { name, file, use } of draw(used, COUNT, random)) console.log(`\n## ${name} (${file})\n${use}`)
  console.log('\n# Comments')
  for (const { file, comment } of draw(code.flatMap(docComments), COUNT, random)) console.log(`\n## ${file}\n${comment}`)
  return 0
})
