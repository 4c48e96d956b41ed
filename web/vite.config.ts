import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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
      for (const entry of await readdir(folder, { recursive: true })) {
        if (!COMPRESSED.test(entry)) continue
        const content = await readFile(join(folder, entry))
        await writeFile(join(folder, `${entry}.br`), await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
        await writeFile(join(folder, `${entry}.gz`), await zip(content, { level: 9 }))
      }
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

const api = `http://localhost:${process.env.API_PORT ?? '3000'}`
/** Proxies calls to the server with the server's own Host and Origin, because the server's guard refuses others. */
const proxy = { target: api, changeOrigin: true, headers: { origin: api } }

/** Modules of almost every screen except Home, put into one file instead of eleven. */
const LISTS =
  /web\/src\/(components\/\w+\/(query-view|skeleton|permission-gate|capability-gate|load-more|opened-dialog|unavailable|use-saved-choice)|lib\/(?:\w+\/)?(use-scroll-to-anchor|fold-text|call-pages))\.tsx?$/
/** Modules that the forms which stay open on a screen share, put into one file instead of eleven. */
const FORMS =
  /web\/src\/(components\/\w+\/(field|native-select|leave-guard|use-unreadable-input)|forms\/(define-form|fields|record-form|draft|use-record-edit|use-edit|live-form)|lib\/(?:\w+\/)?(edit|validation|field-errors|form-field|notify-conflict|use-toast-undo))\.tsx?$/
const GROUPS = [
  // What the page itself loads, in one file. None of it may import a stylesheet: the page would link to it before the one that declares the
  // order of the layers (decision 0006).
  { name: 'base', tags: ['$initial' as const] },
  { name: 'lists', test: LISTS },
  { name: 'forms', test: FORMS },
  { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2 },
]

/**
 * The names of the built files. The page's script names all files that may be loaded later, and hashes do not compress: each of their
 * characters takes some 200 bytes of the first visit. Seven is the fewest that rolldown takes, and has 42 bits.
 */
const FILE_NAME = 'assets/[name]-[hash:7]'

const NAMED_GROUPS = new Set(GROUPS.map(({ name }) => name))

/**
 * Names a chunk that other code loads. A chunk that the bundler made of modules which several screens share would be named after any one of
 * them, and each name is in the first visit: all are called `shared`.
 */
const nameChunk = ({ name, isDynamicEntry }: { name: string; isDynamicEntry: boolean }) =>
  isDynamicEntry || NAMED_GROUPS.has(name) || name === 'rolldown-runtime' ? `${FILE_NAME}.js` : 'assets/shared-[hash:7].js'

export default defineConfig({
  plugins: [react(), preloadFont(), checkPageStyles(), listCode(), precompress()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': proxy, '/webhook': proxy, '/docs': proxy, '/healthz': proxy },
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: GROUPS },
        entryFileNames: `${FILE_NAME}.js`,
        chunkFileNames: nameChunk,
        assetFileNames: `${FILE_NAME}[extname]`,
      },
    },
  },
})
