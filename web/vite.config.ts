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

/**
 * Matches Mantine's variables that neither the app nor the used styles of Mantine name: most of its colours, which the app's theme
 * replaces, and its tints, headings and breakpoints. `UNUSED_RULE` matches the whole light scheme, as the app is always dark.
 */
const UNUSED_VARIABLE =
  /^--mantine-(color-(?!dark|gray|red|teal)\w+-(\d|filled|light|outline)|color-\w+-(filled|light|outline)|h\d|breakpoint)/
const UNUSED_RULE = /^:root\[data-mantine-color-scheme='light'\]/

/** Removes the unused variables from Mantine's stylesheet: a fifth of the styles that the first visit loads. */
const leaveOutUnusedVariables = {
  postcssPlugin: 'leave-out-unused-variables',
  Rule: (rule: { selector: string; remove(): void }) => {
    if (UNUSED_RULE.test(rule.selector)) rule.remove()
  },
  Declaration: (declaration: { prop: string; remove(): void }) => {
    if (UNUSED_VARIABLE.test(declaration.prop)) declaration.remove()
  },
}

/**
 * Modules that every screen needs, with the queries of Home. Many are small, and each file would have headers of its own, so they are put
 * into one file. Code that only long lists need is left out. No module of this group may import a stylesheet: the page would link to it
 * before the one that declares the order of the layers (decision 0006).
 */
const EVERYWHERE =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-virtual|virtual-core|.+\/(infiniteQueryObserver|useInfiniteQuery|useBlocker)\.js)[^/]+|use-sync-external-store)\/|contract\/src\/(values\/(values|dates|money|with-full-stop)|calls\/(endpoint|problem)|runs\/(automations|states)|accounts\/session|health)\.ts$|web\/src\/lib\/(?:\w+\/)?(call|connection|deadline|focus-trail|lazy|load-code|unsaved-work|query-client|use-call-mutation|notify|session|format|intent|tab|capabilities|primary-action|prefetch-query|search-params|is-typing)\.tsx?$|web\/src\/components\/\w+\/(page|section|badge|button|screen-link|relative-time|empty-state)\.tsx$|web\/src\/features\/home\/home-calls\.ts$/
/** Modules of almost every screen except Home, put into one file instead of eleven. */
const LISTS =
  /web\/src\/(components\/\w+\/(query-view|skeleton|permission-gate|capability-gate|load-more|opened-dialog|unavailable|use-saved-choice)|lib\/(?:\w+\/)?(use-scroll-to-anchor|fold-text|call-pages))\.tsx?$/
/** Modules that the forms which stay open on a screen share, put into one file instead of eleven. */
const FORMS =
  /web\/src\/(components\/\w+\/(field|native-select|leave-guard|use-unreadable-input)|forms\/(define-form|fields|record-form|draft|use-record-edit|use-edit|live-form)|lib\/(?:\w+\/)?(edit|validation|field-errors|form-field|notify-conflict|use-toast-undo))\.tsx?$/
/** The search, and the cut of a text that only the search and the editor of pieces need. They are put into one file instead of two. */
const SEARCH = /contract\/src\/(search\/search|values\/take-beginning)\.ts$/
/** Icons that several screens share. They are put into one file, which is smaller than the five files of one icon each. */
const SHARED_ICONS = /@tabler\/icons-react/

const GROUPS = [
  { name: 'base', test: EVERYWHERE },
  { name: 'lists', test: LISTS },
  { name: 'forms', test: FORMS },
  { name: 'search', test: SEARCH },
  { name: 'icons', test: SHARED_ICONS, minShareCount: 2 },
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

/** The chunks that the page itself loads. */
const LOADED_FIRST = /\/(base|icons|rolldown-runtime)-[^/]+$/

export default defineConfig({
  plugins: [react(), preloadFont(), checkPageStyles(), listCode(), precompress()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': proxy, '/webhook': proxy, '/docs': proxy, '/healthz': proxy },
  },
  css: { postcss: { plugins: [leaveOutUnusedVariables] } },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The page links to the chunks of `LOADED_FIRST`, so a browser that runs any other chunk has already loaded them: scripts need not
      // preload them.
      resolveDependencies: (_url, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !LOADED_FIRST.test(file)),
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
