import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts', 'workflows', 'docs']
const SOURCES = ['*.{ts,json}', '.dependency-cruiser.cjs', `{${FOLDERS.join(',')}}/**/*.{ts,tsx,mjs,sql,json,css,html}`]
const isOwn = (file: string) => !/(^|\/)(node_modules|dist)(\/|$)/.test(file)

/** A wildcard in a pattern: it matches any text where a document has an ellipsis or a `<placeholder>`, or a test's title a value. */
const ANY = '\0'

type Tree = { root: string; files: readonly string[]; words: ReadonlySet<string> }

function readTree(root: string): Tree {
  const files = globSync(SOURCES, { cwd: root, exclude: (file) => !isOwn(file) })
  const words = new Set<string>()
  for (const file of files.filter((one) => !one.endsWith('citations.test.ts')))
    for (const [word] of readFileSync(join(root, file), 'utf8').matchAll(/[A-Za-z_$][\w$]*/g)) words.add(word)
  return { root, files, words }
}

/** Whether two texts are equal, where `ANY` in either of them matches any text. */
function matches(one: string, other: string, i = 0, j = 0): boolean {
  if (i === one.length && j === other.length) return true
  if (one[i] === ANY) return matches(one, other, i + 1, j) || (j < other.length && matches(one, other, i, j + 1))
  if (other[j] === ANY) return matches(one, other, i, j + 1) || (i < one.length && matches(one, other, i + 1, j))
  return i < one.length && one[i] === other[j] && matches(one, other, i + 1, j + 1)
}

// biome-ignore lint/suspicious/noExplicitAny: the parser's nodes are not typed in depth
function* textsIn(node: any): Generator<string> {
  if (!node || typeof node !== 'object') return
  if (node.type === 'Literal' && typeof node.value === 'string') yield node.value
  if (node.type === 'TemplateLiteral') yield node.quasis.map(({ value }: { value: { cooked: string } }) => value.cooked).join(ANY)
  for (const value of Object.values(node)) for (const child of Array.isArray(value) ? value : [value]) yield* textsIn(child)
}

const straighten = (text: string) => text.replaceAll('’', "'")
const cache = new Map<string, string[]>()

/**
 * @returns the texts of a test file, any of which may be a title, with `ANY` in place of `%s`, `$name` and `${…}`; texts with little else
 * than `ANY` are left out
 */
function readTitles(file: string): string[] {
  const known = cache.get(file)
  if (known) return known
  const program = parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  const titles = [...textsIn(program)]
    .map((text) => straighten(text).replace(/%[sdij]|\$[\w.]+/g, ANY))
    .filter((text) => !text.includes(ANY) || text.replaceAll(ANY, '').length > 12)
  cache.set(file, titles)
  return titles
}

/** @returns the files to which a citation in a document refers: by a path or a glob from the root, or by the end of a path */
function findFiles({ root, files }: Tree, cited: string): readonly string[] {
  const path = cited.replace(/\/$/, '')
  const isMatch = (file: string) => matchesGlob(file, path) || matchesGlob(file, `**/${path}`) || matchesGlob(dirname(file), path)
  if (/[*{]/.test(path)) return files.filter(isMatch)
  if (FOLDERS.includes(path.split('/')[0] ?? '')) return existsSync(join(root, path)) ? [path] : []
  return files.filter((file) => file === path || file.endsWith(`/${path}`))
}

const isPath = (cited: string) =>
  /^[\w.*{},/-]+\.(tsx?|mjs|sql|css)$/.test(cited) ||
  (/^[\w*{},/.-]+$/.test(cited) && FOLDERS.some((folder) => cited.startsWith(`${folder}/`)))
/** Matches the settings of n8n, Node, PostgreSQL and PgBouncer, which need not be in any of our files. */
const OTHER_PROGRAMS =
  /^(N8N_\w+|NODE_FUNCTION_\w+|NODE_EXTRA_CA_CERTS|pg_dump|plan_cache_mode|force_(generic|custom)_plan|max_prepared_statements)$/

/** Whether the text has the form of our names of at least two words (`fetchesAhead`, `follow_table`, `DATA_DIR`). */
const isName = (cited: string) => /^[A-Za-z]\w*([a-z][A-Z]|_)\w*$/.test(cited) && !OTHER_PROGRAMS.test(cited)
const isTestFile = (cited: string) => /\.(test|spec)\.tsx?$/.test(cited)

/**
 * Yields the quoted titles that are not in their test file. A quoted text is a title, or a part of one, if a test file is cited before it
 * in the same line or, in a table, in the table's head.
 */
function* findBrokenTitles(tree: Tree, text: string): Generator<string> {
  let headFile: string | undefined
  for (const line of text.split('\n')) {
    if (!line.startsWith('|')) headFile = undefined
    let file = headFile
    for (const [, cited, title = ''] of line.matchAll(/`([^`]+)`|"([^"]+)"/g)) {
      if (cited && isTestFile(cited)) file = cited
      if (cited || !file) continue
      const titles = findFiles(tree, file).flatMap((one) => readTitles(join(tree.root, one)))
      const pattern = straighten(title).replace(/…|%[sdij]|&lt;[\w ]+&gt;/g, ANY)
      const isTitle = (other: string) => matches(other.includes(ANY) ? pattern : ANY + pattern + ANY, other)
      if (!titles.some(isTitle)) yield `${file}: "${title}"`
    }
    if (line.startsWith('|') && !headFile && /Covered by \(/.test(line)) headFile = file
  }
}

/** @returns the paths, names and test titles that a document cites but the tree does not have */
function findBrokenCitations(tree: Tree, text: string): string[] {
  const prose = text.replace(/```[\s\S]*?```/g, '')
  const cited = [...prose.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replace(/\(\)$/, ''))
  return [
    ...cited.filter((path) => isPath(path) && findFiles(tree, path).length === 0),
    ...cited.filter((name) => isName(name) && !tree.words.has(name)),
    ...findBrokenTitles(tree, prose),
  ]
}

test('every path, name and test title that a document cites is in the tree', () => {
  const tree = readTree(ROOT)
  const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: ROOT })]
  expect(documents.length).toBeGreaterThan(20)
  const broken = documents.flatMap((file) =>
    findBrokenCitations(tree, readFileSync(join(ROOT, file), 'utf8')).map((citation) => `${file}: ${citation}`),
  )
  expect(broken).toEqual([])
})

test('a path, a name and a title that the tree does not have are reported; a title with values in it is recognised', () => {
  const root = mkdtempSync(join(tmpdir(), 'citations-'))
  const file = 'server/src/runs/deliver.test.ts'
  mkdirSync(join(root, dirname(file)), { recursive: true })
  writeFileSync(join(root, file), "test.each(STATES)('a run that is %s is sent once', () => deliverRun())\n")
  const text = `\`deliverRun\` (\`${file}\`: "a run that is lost is sent once", "a run that is … is sent twice") and \`sendRun\`,
    \`runs/deliver.test.ts\`: "&lt;a run&gt; is sent", \`server/src/runs/settle.ts\` and \`settle.ts\``
  const found = findBrokenCitations(readTree(root), text)
  rmSync(root, { recursive: true })
  expect(found).toEqual([
    'server/src/runs/settle.ts',
    'settle.ts',
    'sendRun',
    `${file}: "a run that is … is sent twice"`,
    'runs/deliver.test.ts: "&lt;a run&gt; is sent"',
  ])
})
