import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts', 'workflows', 'docs']
const SOURCES = ['*.{ts,json}', '.dependency-cruiser.cjs', `{${FOLDERS.join(',')}}/**/*.{ts,tsx,mjs,sql,json,css,html}`]

const files = globSync(SOURCES, { cwd: ROOT, exclude: (file) => /(^|\/)(node_modules|dist)(\/|$)/.test(file) })

/** @returns every word that stands in the sources, this file's own left out */
function readWords(): ReadonlySet<string> {
  const texts = files.filter((file) => !file.endsWith('citations.test.ts')).map((file) => readFileSync(join(ROOT, file), 'utf8'))
  return new Set(texts.flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? []))
}

/** Whether the tree has a file or folder that is cited by a path or glob from the root, or by the end of a path. */
function hasFile(cited: string): boolean {
  const path = cited.replace(/\/$/, '')
  const isMatch = (file: string) => matchesGlob(file, path) || matchesGlob(file, `**/${path}`) || matchesGlob(dirname(file), path)
  if (/[*{]/.test(path)) return files.some(isMatch)
  if (FOLDERS.includes(path.split('/')[0] ?? '')) return existsSync(join(ROOT, path))
  return files.some((file) => file === path || file.endsWith(`/${path}`))
}

const isPath = (cited: string) =>
  /^[\w.*{},/-]+\.(tsx?|mjs|sql|css)$/.test(cited) ||
  (/^[\w*{},/.-]+$/.test(cited) && FOLDERS.some((folder) => cited.startsWith(`${folder}/`)))
/** Matches the settings of n8n, Node, PostgreSQL and PgBouncer, which need not be in any of our files. */
const OTHER_PROGRAMS =
  /^(N8N_\w+|NODE_FUNCTION_\w+|NODE_EXTRA_CA_CERTS|pg_dump|plan_cache_mode|force_(generic|custom)_plan|max_prepared_statements)$/
/** Whether the text has the form of our names of at least two words (`fetchesAhead`, `follow_table`, `DATA_DIR`). */
const isName = (cited: string) => /^[A-Za-z]\w*([a-z][A-Z]|_)\w*$/.test(cited) && !OTHER_PROGRAMS.test(cited)

test('every path and name that a document cites is in the tree', () => {
  const words = readWords()
  const findBroken = (text: string) =>
    [...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`]+)`/g)]
      .map(([, code = '']) => code.replace(/\(\)$/, ''))
      .filter((cited) => (isPath(cited) && !hasFile(cited)) || (isName(cited) && !words.has(cited)))
  expect(findBroken('`no-such.ts`, `server/src/none/x.ts`, `readNothing()` and `vitest.config.ts`')).toHaveLength(3)
  const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: ROOT })]
  const broken = documents.flatMap((file) =>
    findBroken(readFileSync(join(ROOT, file), 'utf8')).map((cited) => `${file}: ${cited}`),
  )
  expect(broken).toEqual([])
})
