import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath, type Plugin } from 'vite'

const COMPRESSED = /\.(js|css|html|svg|webmanifest|json|txt)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes a `.br` and a `.gz` beside each file of text when the web is built, so that no request waits for compression. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const entries = (await readdir(folder, { recursive: true })).filter((entry) => COMPRESSED.test(entry))
      await Promise.all(
        entries.map(async (entry) => {
          const content = await readFile(join(folder, entry))
          await writeFile(
            join(folder, `${entry}.br`),
            await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          )
          await writeFile(join(folder, `${entry}.gz`), await zip(content, { level: 9 }))
        }),
      )
    },
  }
}

/** Lists every script and style in `code.json`, so that the browser can fetch them ahead (app/prefetch-code.ts). */
function listCode(): Plugin {
  return {
    name: 'list-code',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = await readdir(join(dir, 'assets'))
      const code = files.filter((file) => /\.(js|css)$/.test(file)).map((file) => `/assets/${file}`)
      await writeFile(join(dir, 'code.json'), JSON.stringify(code))
    },
  }
}

/**
 * Adds a preload link for the font, so that the browser requests the font together with the page and not only when a style first needs it.
 */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head',
          })),
    },
  }
}

/**
 * Fails the build when the page does not link to exactly one stylesheet, the entry's. That one declares the order of the cascade's layers,
 * so another one linked before it would decide the order instead (decision 0006).
 */
function checkPageStyles(): Plugin {
  return {
    name: 'check-page-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { chunk }) => {
        const linked = [...html.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)].map(([, file]) => file)
        const ofEntry = [...(chunk?.viteMetadata?.importedCss ?? [])]
        if (linked.join() !== ofEntry.join())
          throw new Error(
            `The page links to the stylesheets ${linked.join(', ')}, but only the entry's (${ofEntry.join(', ')}) may be linked`,
          )
      },
    },
  }
}

const ROUTER = normalizePath(fileURLToPath(new URL('src/app/router.tsx', import.meta.url)))
const ROUTE = /create\w+Route\('([^']+)', \{(.*?)\n? *\}\)/gs
const IMPORT = /import\('([^']+)'\)/g

/**
 * Writes the page of each screen into `pages/`, and by their paths into `pages.json`. It names the files of the screen's code, so that the
 * browser asks for them beside the code of the page itself and not once that runs.
 */
function writePages(): Plugin {
  const screens = new Map<string, string[]>()
  return {
    name: 'write-pages',
    apply: 'build',
    async buildEnd() {
      const router = await readFile(ROUTER, 'utf8')
      for (const [, path = '', options = ''] of router.matchAll(ROUTE)) {
        const modules = [...options.matchAll(IMPORT)].map(
          async ([, module = '']) => (await this.resolve(module, ROUTER))?.id ?? '',
        )
        screens.set(path, await Promise.all(modules))
      }
    },
    async writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const collect = (chunk: (typeof chunks)[number] | undefined, found = new Set<string>()): Set<string> => {
        if (!chunk || found.has(chunk.fileName)) return found
        found.add(chunk.fileName)
        for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
        for (const name of chunk.imports)
          collect(
            chunks.find(({ fileName }) => fileName === name),
            found,
          )
        return found
      }
      const ofPage = collect(chunks.find(({ isEntry }) => isEntry))
      const page = await readFile(join(dir, 'index.html'), 'utf8')
      const pages: Record<string, string> = {}
      await mkdir(join(dir, 'pages'), { recursive: true })
      for (const [path, modules] of screens) {
        const files = new Set(
          modules.flatMap((module) => [...collect(chunks.find(({ moduleIds }) => moduleIds.includes(module)))]),
        )
        for (const file of ofPage) files.delete(file)
        const links = [...files].map((file) =>
          file.endsWith('.css')
            ? `<link rel="preload" as="style" crossorigin href="/${file}">`
            : `<link rel="modulepreload" crossorigin href="/${file}">`,
        )
        if (links.length === 0) throw new Error(`No code of its own was found for the screen ${path}`)
        const file = `pages/${path.slice(1).replaceAll('/', '-').replaceAll('$', '') || 'home'}.html`
        pages[path] = file
        await writeFile(join(dir, file), page.replace('</head>', `${links.join('\n')}\n</head>`))
      }
      await writeFile(join(dir, 'pages.json'), JSON.stringify(pages))
    },
  }
}

const api = `http://localhost:${process.env.API_PORT ?? '3000'}`
/** Proxies calls to the server with the server's own Host and Origin, because the server's guard refuses others. */
const proxy = { target: api, changeOrigin: true, headers: { origin: api } }

const FEATURE = /web\/src\/features\/([\w-]+)\//
const SCREEN = /web\/src\/(?:features|app)\/.*\.tsx$/
/** From so many features on whose screens need a module, one file has it; a small one sooner, since a file costs a journey to the server. */
const MANY_FEATURES = 8
const SEVERAL_FEATURES = 3
const SMALL_LENGTH = 1500

/** By module: the name of the file that shares it. Where it names none, the bundler decides. */
const sharedFiles = new Map<string, string>()

/**
 * Names the files of modules that several screens share. First visits of lists ask for a third fewer files so, first openings of dialogs too, and none transfers 20 kB more:
 * - `common` for what the screens of many features need, `everywhere` for what Home needs too
 * - a feature's name for what three of its screens and no other share, if that imports nothing but such modules
 * - `<feature>-dialogs` for what only its dialogs need
 */
function nameSharedFiles(): Plugin {
  return {
    name: 'name-shared-files',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const isLoadedLater = (id: string) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
      const initial = new Set<string>()
      /** A module and what it imports, without what the page itself loads. */
      const collect = (root: string, found = new Set<string>()): Set<string> => {
        if (found.has(root) || initial.has(root)) return found
        found.add(root)
        for (const id of this.getModuleInfo(root)?.importedIds ?? []) collect(id, found)
        return found
      }
      for (const entry of ids.filter((id) => this.getModuleInfo(id)?.isEntry)) for (const id of collect(entry)) initial.add(id)
      /** By module: the screens, and the features of the dialogs, that import it. */
      const screens = new Map<string, string[]>()
      const dialogs = new Map<string, Set<string>>()
      for (const root of ids.filter(isLoadedLater)) {
        const feature = FEATURE.exec(root)?.[1]
        for (const id of collect(root))
          if (!SCREEN.test(root) || (feature && root.endsWith('-dialog.tsx')))
            dialogs.set(id, new Set([...(dialogs.get(id) ?? []), feature ?? 'none']))
          else screens.set(id, [...(screens.get(id) ?? []), root])
      }
      const listFeatures = (id: string) => [...new Set((screens.get(id) ?? []).map((root) => FEATURE.exec(root)?.[1] ?? 'app'))]
      const isSmall = (id: string) => (this.getModuleInfo(id)?.code?.length ?? 0) < SMALL_LENGTH
      const isNeededBy = (many: number, id: string) => listFeatures(id).length >= many
      const isCommon = (id: string) =>
        isNeededBy(MANY_FEATURES, id) ||
        (isNeededBy(SEVERAL_FEATURES, id) && [...collect(id)].every((one) => isNeededBy(MANY_FEATURES, one) || isSmall(one)))
      const isOf = (feature: string, id: string) =>
        isCommon(id) || (!id.includes('node_modules') && listFeatures(id).join() === feature)
      const nameFile = (id: string): string | undefined => {
        const [feature = '', ...others] = listFeatures(id)
        if (isCommon(id)) return screens.get(id)?.some((root) => root.includes('home-screen')) ? 'everywhere' : 'common'
        if (feature) {
          const isShared = others.length === 0 && (screens.get(id)?.length ?? 0) > 2
          return isShared && [...collect(id)].every((one) => isOf(feature, one)) ? feature : undefined
        }
        const [first = 'none', ...more] = dialogs.get(id) ?? []
        return first === 'none' || more.length > 0 || id.includes('node_modules') ? undefined : `${first}-dialogs`
      }
      for (const id of ids) {
        const name = initial.has(id) || (isLoadedLater(id) && !id.endsWith('-dialog.tsx')) ? undefined : nameFile(id)
        if (name) sharedFiles.set(id, name)
      }
    },
  }
}

const GROUPS = [
  // What the page itself loads, in one file. None of it may import a stylesheet: the page would link to it before the one that declares the
  // order of the layers (decision 0006).
  { name: 'base', tags: ['$initial' as const], priority: 2 },
  { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2, priority: 1 },
  // A module's imports are in files of their own by the same rule, so that no two files import each other.
  { debugName: 'shared', name: (id: string) => sharedFiles.get(id) ?? null, includeDependenciesRecursively: false },
]

export default defineConfig({
  plugins: [react(), preloadFont(), checkPageStyles(), nameSharedFiles(), listCode(), writePages(), precompress()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': proxy, '/webhook': proxy, '/docs': proxy, '/healthz': proxy },
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // What a first visit loads is limited by e2e/first-visit.ts; a warning would greet whoever starts the dashboard.
    chunkSizeWarningLimit: 600,
    modulePreload: {
      polyfill: false,
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: GROUPS },
      },
    },
  },
})
