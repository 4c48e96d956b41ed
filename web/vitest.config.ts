import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { msw } from 'msw/vite'
import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { CHROMIUM_FLAGS, chromiumAtHand } from '../scripts/lib/chromium.mjs'
import vite from './vite.config.ts'

const executablePath = chromiumAtHand()

/** The packages that the sources import. Vite bundles them before the first test: one found later would reload the page under a test. */
function importedPackages(): string[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: import.meta.dirname })
  const imports = files.flatMap((file) =>
    [
      ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
        /^(?!import type ).*?(?:from|import)[ (]'([@a-z][^']*)'/gm,
      ),
    ].map(([, name = '']) => name),
  )
  return [...new Set(imports)].filter((name) => !/^(contract|vitest)(\/|$)|\.css$/.test(name))
}

/** Several runs may share a machine, so the port is whichever is free; nothing is passed on to a server of the product. */
const server = { strictPort: false, proxy: {} }

/** What each test file of the web that has a screen runs in. */
export default mergeConfig(
  { ...vite, server },
  defineConfig({
    plugins: [msw({ mode: 'worker-only' })],
    root: import.meta.dirname,
    optimizeDeps: { include: importedPackages() },
    test: {
      browser: {
        provider: playwright({
          launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
          contextOptions: {
            locale: 'pt-BR',
            timezoneId: 'America/Sao_Paulo',
            reducedMotion: 'reduce',
          },
          actionTimeout: 30_000,
        }),
        enabled: true,
        headless: true,
        ui: false,
        instances: [{ browser: 'chromium' }],
        viewport: { width: 1440, height: 900 },
        locators: { testIdAttribute: 'data-test-target' },
        screenshotFailures: false,
        traceView: false,
        dependencySourcemaps: false,
      },
    },
  }),
)
