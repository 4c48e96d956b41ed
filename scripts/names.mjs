// Checks the names of exported functions: a name says what the function does or what it returns, which a bare participle, adverb, adjective
// or preposition (`shown`, `once`, `honest`, `below`) does not. Also checks that the name of an error class ends with `Error`. An argument
// names another tree to check, as the tests do.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import nlp from 'compromise'
import { parseAst } from 'vite'
import { main, root } from './lib/run.mjs'
import { isTest, listSources } from './lib/sources.mjs'

const FOLDERS = ['contract/src', 'server/src', 'web/src', 'e2e', 'bench', 'scripts']

/** Names that are allowed although the dictionary tags them as neither verb nor noun, each with its reason. */
const EXCEPTIONS = new Map([
  ['main', 'the entry point of a program'],
  ['open', 'a verb, which the dictionary takes for an adjective'],
  ['compare', 'a verb, which the dictionary takes for a noun'],
])

const tree = process.argv[2] ?? root

const isFunction = (node) => node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'

/** @returns the names of the functions that a module exports by declaring them */
function exportedFunctions(program) {
  return program.body.flatMap(({ type, declaration }) => {
    if (!type.startsWith('Export') || !declaration) return []
    if (declaration.type === 'FunctionDeclaration' || declaration.type === 'TSDeclareFunction')
      return declaration.id ? [declaration.id.name] : []
    if (declaration.type !== 'VariableDeclaration') return []
    return declaration.declarations.filter(({ init }) => isFunction(init)).map(({ id }) => id.name)
  })
}

/** Whether a lower-case word can neither be a command (the infinitive of a verb) nor name a result (a noun). */
function isBareModifier(name) {
  if (!/^[a-z]+$/.test(name) || EXCEPTIONS.has(name)) return false
  const [sentence] = nlp(name).terms().json()
  const tags = new Set(sentence?.terms[0]?.tags ?? [])
  return !tags.has('Infinitive') && !tags.has('Noun')
}

/** @returns the names of a module's error classes that do not end with `Error` */
const listUnmarkedErrors = (program) =>
  program.body
    .map((node) => (node.type.startsWith('Export') ? node.declaration : node))
    .filter((node) => node?.type === 'ClassDeclaration' && /Error$/.test(node.superClass?.name ?? ''))
    .map(({ id }) => id?.name ?? '')
    .filter((name) => !name.endsWith('Error'))

await main(() => {
  const files = listSources(tree, FOLDERS).filter((file) => !isTest(file))
  let functions = 0
  const wrong = files.flatMap((file) => {
    const program = parseAst(readFileSync(join(tree, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' })
    const names = new Set(exportedFunctions(program))
    functions += names.size
    return [...[...names].filter(isBareModifier), ...listUnmarkedErrors(program)].map((name) => `${file}: ${name}`)
  })
  for (const line of wrong) console.error(`✗ ${line}`)
  console.log(
    `${functions} exported functions in ${files.length} files, ${wrong.length} names that do not say what they stand for`,
  )
  return functions > 0 && wrong.length === 0 ? 0 : 1
})
