// Checks the sizes of files and functions in contract, server, web and bench: the median file has at most 60 lines, at most 2 % of the
// files have more than 300 lines, and the 90th percentile of functions is at most 45 lines. Test files are left out.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { main, root } from './lib/run.mjs'

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

const files = ['contract/src', 'server/src', 'web/src', 'bench'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
)

const countLines = (text) => text.trimEnd().split('\n').length

function* walkFunctions(node) {
  if (!node || typeof node !== 'object') return
  if (FUNCTIONS.has(node.type)) yield node
  for (const value of Object.values(node)) for (const child of Array.isArray(value) ? value : [value]) yield* walkFunctions(child)
}

const percentile = (values, share) =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

await main(() => {
  const texts = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const lengths = texts.map(({ text }) => countLines(text))
  const functions = texts.flatMap(({ file, text }) =>
    [...walkFunctions(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))].map(({ start, end }) =>
      countLines(text.slice(start, end)),
    ),
  )
  const median = percentile(lengths, 0.5)
  const long = texts.filter(({ text }) => countLines(text) > 300).map(({ file }) => file)
  const longest = percentile(functions, 0.9)
  console.log(
    `${files.length} files, median ${median} lines, ${long.length} over 300; ${functions.length} functions, 90th percentile ${longest} lines`,
  )
  for (const file of long) console.log(`over 300 lines: ${file}`)
  return median <= 60 && long.length <= files.length * 0.02 && longest <= 45 ? 0 : 1
})
