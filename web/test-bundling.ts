import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The text of each source and test file of the web. */
const SOURCES = globSync('src/**/*.{ts,tsx}', { cwd: import.meta.dirname }).map((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8'),
)

/**
 * @returns the packages that the sources import; Vite bundles them before the first test, because a package that it finds later would
 * reload the page during a test
 */
export function listImportedPackages(): string[] {
  const imports = SOURCES.flatMap((source) =>
    [...source.matchAll(/^(?!import type ).*?(?:from|import)[ (]'([@a-z][^']*)'/gm)].map(([, name = '']) => name),
  )
  return [...new Set(imports)].filter((name) => !/^(contract|vitest)(\/|$)|\.css$/.test(name))
}

const ICON_IMPORT = /import \{([^}]*)\} from '@tabler\/icons-react'/g
const ICON_ENTRY = /tabler-icons-react\.mjs$/

function listImportedIcons(): string[] {
  const lists = SOURCES.flatMap((source) => [...source.matchAll(ICON_IMPORT)].map(([, names = '']) => names))
  return [...new Set(lists.join().match(/\bIcon\w+/g))].sort()
}

/**
 * Bundles only the icons that the sources import. All six thousand icons were 4.5 MB of script in each test page. The plugin's name
 * contains the icons because it is a part of Vite's cache key: another icon makes a new bundle.
 */
export function bundleImportedIcons(): Plugin {
  const icons = listImportedIcons()
  const isImported = new RegExp(`\\bas (${icons.join('|')})\\b`)
  return {
    name: `bundle-imported-icons-${createHash('sha256').update(icons.join()).digest('hex').slice(0, 12)}`,
    load: {
      filter: { id: ICON_ENTRY },
      handler: (id) =>
        readFileSync(id, 'utf8')
          .split('\n')
          .filter((line) => line.startsWith('export { default') && isImported.test(line))
          .join('\n'),
    },
  }
}

/**
 * The first lines of the mock service worker's script. They make the browser load modules, styles and fonts without the worker, which would
 * offer each of the hundreds of modules of a page to the stubs and copy it back to the page.
 */
const LOAD_CODE_PAST_WORKER = `addEventListener('install', (event) =>
  event.addRoutes?.(['script', 'style', 'font'].map((requestDestination) => ({ condition: { requestDestination }, source: 'network' }))))
`

/** Serves MSW's script of the mock service worker with the lines of `LOAD_CODE_PAST_WORKER` in front. */
export function serveMockWorker(): Plugin {
  const script = readFileSync(fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')), 'utf8')
  return {
    name: 'serve-mock-worker',
    configureServer({ middlewares }) {
      middlewares.use('/mockServiceWorker.js', (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
        response.end(LOAD_CODE_PAST_WORKER + script)
      })
    },
  }
}
