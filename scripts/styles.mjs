// Checks the stylesheets of web/src (docs/decisions/0006-styles-and-charts.md). Each stylesheet is in the single layer of its folder, begins
// its selectors with classes with which no other file begins its own, is imported, has at most 300 lines, and names no class that the code
// does not name. No element has two classes that set one property differently from two sheets of one layer. An argument names another tree
// to check, as the tests do.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { findClassConflicts } from './lib/class-order.mjs'
import { listBlocksOfAllDepths, listClasses, splitSelectors } from './lib/css.mjs'
import { main, root } from './lib/run.mjs'

const SOURCES = 'web/src'
/** The stylesheet that states the order of the layers and imports what every screen needs. */
const MAIN = 'styles/main.css'
/** The layers of two files in styles/; the others there are in `base`. For every other file the layer is named like its folder. */
const STYLE_LAYERS = { 'styles/tokens.css': 'tokens', 'styles/elements.css': 'elements' }
/** The layers whose selectors may consist of elements only. In the other layers a selector begins with a class of its file's block. */
const ELEMENT_LAYERS = ['tokens', 'elements']
const MOST_LINES = 300
/** Matches classes that libraries render and that none of our files names. */
const FOREIGN = /^(mantine-|ProseMirror|selectedCell$)/

const tree = process.argv[2] ?? root
const read = (file) => readFileSync(join(tree, SOURCES, file), 'utf8')
const layerOf = (file) => STYLE_LAYERS[file] ?? (file.startsWith('styles/') ? 'base' : file.split('/')[0])

/** @returns the BEM block (`card` for `card__head--wide`) of the selector's first class that is no state (`is-busy`) */
const findBlock = (selector) => {
  const name = listClasses(selector).find((one) => !one.startsWith('is-'))
  return name?.replace(/(__|--).*/, '')
}

/** @returns, in words, the faults of a file that concern its layer */
function findLayerFaults(file, { blocks, statements }, order) {
  const top = blocks.filter(({ parents }) => parents.length === 0).map(({ prelude }) => prelude)
  const layer = layerOf(file)
  const isWrong = statements.length > 0 || top.length !== 1 || top[0] !== `@layer ${layer}` || !order.includes(layer)
  return isWrong ? [`${file}: has to be one @layer ${layer} { … }, and is ${[...statements, ...top].join('; ')}`] : []
}

const isInKeyframes = (parents) => parents.some((parent) => parent.startsWith('@keyframes'))

/** @returns the selectors of a file's rules */
const listSelectors = ({ blocks }) =>
  blocks
    .filter(({ prelude, parents }) => !prelude.startsWith('@') && !isInKeyframes(parents))
    .flatMap(({ prelude }) => splitSelectors(prelude))

/** @returns, in words, the selectors without a class, and the blocks with which the selectors of two files begin */
function findOwnershipFaults(sheets) {
  const owners = new Map()
  const faults = []
  for (const [file, sheet] of sheets)
    for (const selector of listSelectors(sheet)) {
      const block = findBlock(selector)
      if (!block && !ELEMENT_LAYERS.includes(layerOf(file))) faults.push(`${file}: ${selector} names no class`)
      if (!block) continue
      const owner = owners.get(block) ?? file
      owners.set(block, owner)
      if (owner !== file) faults.push(`${file}: ${selector} begins with .${block}, which belongs to ${owner}`)
    }
  return faults
}

/** @returns, in words, the classes that no code names; `badge--${tone}` in the code names every class that begins with `badge--` */
function findUnnamedClasses(sheets, code) {
  const prefixes = [...code.matchAll(/([\w-]+-)\$\{/g)].map(([, prefix]) => prefix)
  const words = new Set(code.match(/[\w-]+/g))
  const isNamed = (name) => words.has(name) || FOREIGN.test(name) || prefixes.some((prefix) => name.startsWith(prefix))
  return [...sheets].flatMap(([file, sheet]) =>
    [...new Set(listSelectors(sheet).flatMap(listClasses))]
      .filter((name) => !isNamed(name))
      .map((name) => `${file}: no code names .${name}`),
  )
}

/** @returns the stylesheet of ours that a file imports, by a relative path or by `#` from src; undefined for a package's */
function findSheet(file, path) {
  if (path.startsWith('#')) return path.slice(1)
  return path.startsWith('.') ? posix.join(dirname(file), path) : undefined
}

const IMPORT = /(?:^import (?:.*? from )?|@import )['"]([^'"]+\.css)['"]/gm

/**
 * @returns, in words, the faults of the imports: a package's stylesheet outside of its layer, a stylesheet of ours that no file imports,
 * one that main.css and code import, and main.css imported too late
 */
function findImportFaults(files, sheets) {
  const imports = files.flatMap((file) =>
    [...read(file).matchAll(IMPORT)].map(([, path]) => ({ file, path, sheet: findSheet(file, path) })),
  )
  const imported = new Set(imports.map(({ sheet }) => sheet))
  const unlayered = imports.filter(({ path, sheet }) => !sheet && !path.endsWith('.layer.css'))
  const inMain = new Set(imports.filter(({ file }) => file === MAIN).map(({ sheet }) => sheet))
  const twice = imports.filter(({ file, sheet }) => sheet && file !== MAIN && inMain.has(sheet))
  const late = ['app/main.tsx', 'testing/setup.ts'].filter((file) => imports.find((one) => one.file === file)?.sheet !== MAIN)
  return [
    ...unlayered.map(({ file, path }) => `${file}: ${path} is in no layer, and would beat all of them`),
    ...[...sheets.keys()].filter((file) => !imported.has(file)).map((file) => `${file}: nobody imports it`),
    ...twice.map(({ file, sheet }) => `${file}: imports ${sheet}, which ${MAIN} imports already: the build would have it twice`),
    ...late.map((file) => `${file}: imports another stylesheet before ${MAIN}, which states the order of the layers`),
  ]
}

/** @returns the layers in the order that main.css states at its beginning */
function readOrder() {
  const { blocks, statements } = listBlocksOfAllDepths(read(MAIN))
  const order = /^@layer (.*)/.exec(statements[0] ?? '')?.[1]?.split(/,\s*/) ?? []
  const rest = [...statements.slice(1), ...blocks.map(({ prelude }) => prelude)]
  const faults = rest
    .filter((one) => !one.startsWith('@import'))
    .map((one) => `${MAIN}: ${one} is neither the order nor an import`)
  return { order, faults: order.length > 0 ? faults : [`${MAIN}: does not begin with the order of the layers`] }
}

await main(() => {
  const files = readdirSync(join(tree, SOURCES), { recursive: true }).map((file) => file.replaceAll('\\', '/'))
  const sheets = new Map(
    files.filter((file) => file.endsWith('.css') && file !== MAIN).map((file) => [file, listBlocksOfAllDepths(read(file))]),
  )
  const code = files.filter((file) => /\.tsx?$/.test(file) && !/\.(test|spec)\.tsx?$/.test(file))
  const { order, faults } = readOrder()
  faults.push(
    ...[...sheets].flatMap(([file, sheet]) => findLayerFaults(file, sheet, order)),
    ...findOwnershipFaults(sheets),
    ...findUnnamedClasses(sheets, code.map(read).join('\n')),
    ...findImportFaults([...code, ...sheets.keys(), MAIN], sheets),
    ...findClassConflicts(
      sheets,
      code.map((file) => [file, read(file)]),
      layerOf,
    ),
    ...[...sheets.keys()]
      .filter((file) => read(file).trimEnd().split('\n').length > MOST_LINES)
      .map((file) => `${file}: over ${MOST_LINES} lines`),
  )
  for (const line of faults) console.error(`✗ ${line}`)
  console.log(`${sheets.size} stylesheets in ${order.length} layers, ${faults.length} faults`)
  return sheets.size > 0 && faults.length === 0 ? 0 : 1
})
