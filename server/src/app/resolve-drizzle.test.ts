import { createRequire, type ResolveHookContext } from 'node:module'
import { pathToFileURL } from 'node:url'
import { expect, test, vi } from 'vitest'
import { resolveDrizzle } from './resolve-drizzle.ts'

const importedBy = (parentURL: string): ResolveHookContext => ({
  conditions: ['node', 'import'],
  importAttributes: {},
  parentURL,
})
const own = importedBy(import.meta.url)
const entry = pathToFileURL(createRequire(import.meta.url).resolve('drizzle-orm')).href.replace(/[^/]+$/, 'index.js')

/** Makes a mock that resolves as Node does, and counts the calls. */
const asNodeDoes = () =>
  vi.fn((specifier: string, _context?: Partial<ResolveHookContext>) => ({
    url: import.meta.resolve(specifier),
    format: 'module' as const,
  }))

test.each(['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres'])(
  '%s is what Node finds, which is asked once however many files import it',
  (specifier) => {
    const next = asNodeDoes()
    const found = [1, 2, 3].map((n) => resolveDrizzle(specifier, importedBy(`file:///server/src/${n}.ts`), next).url)
    expect(found).toEqual(Array(3).fill(import.meta.resolve(specifier)))
    expect(next.mock.calls.length).toBeLessThanOrEqual(1)
  },
)

test('a file of Drizzle that imports another one gets the file beside it', () => {
  const next = asNodeDoes()
  const found = resolveDrizzle('./sql/sql.js', importedBy(entry), next)
  expect(found).toMatchObject({ url: new URL('sql/sql.js', entry).href, format: 'module' })
  expect(next).not.toHaveBeenCalled()
})

test.each([
  ['another package', 'pg', own],
  ['a package whose name begins alike', 'drizzle-ormlike', own],
  ['a file of ours', './start.ts', own],
  ['what the package imports of others', 'pg', importedBy(entry)],
])('the import of %s is left to Node', (_, specifier, context) => {
  const next = vi.fn(() => ({ url: 'file:///found', format: 'module' as const }))
  expect(resolveDrizzle(specifier, context, next).url).toBe('file:///found')
  expect(next).toHaveBeenCalledExactlyOnceWith(specifier, context)
})
