import { playwright } from '@vitest/browser-playwright'
import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { CHROMIUM_FLAGS, locateChromium } from '../scripts/lib/chromium.mjs'
import { pressKeys, pressMouse } from './src/testing/browser-commands.ts'
import { bundleImportedIcons, listImportedPackages, serveMockWorker } from './test-bundling.ts'
import vite from './vite.config.ts'

const executablePath = locateChromium()

/**
 * By night the tests run React's development build, whose warnings of mistakes cost a quarter more processor time in the page; by day the
 * build that people use.
 */
const IS_NIGHT = Boolean(process.env.NIGHTLY)

/** The dev server takes any free port, since several runs may share a machine. It has no proxy to a server. */
const server = { strictPort: false, proxy: {} }

/** The browser in which the web's test files run. */
export default mergeConfig(
  { ...vite, server },
  defineConfig({
    plugins: [serveMockWorker()],
    root: import.meta.dirname,
    oxc: { jsx: { development: IS_NIGHT } },
    optimizeDeps: {
      include: listImportedPackages(),
      rolldownOptions: {
        plugins: [bundleImportedIcons()],
        transform: { define: { 'process.env.NODE_ENV': JSON.stringify(IS_NIGHT ? 'development' : 'production') } },
      },
    },
    test: {
      env: IS_NIGHT ? { NIGHTLY: 'true' } : {},
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
        connectTimeout: 180_000, // on a busy machine the browser takes longer than the default minute for its first page
        commands: { pressKeys, pressMouse },
        viewport: { width: 1440, height: 900 },
        locators: { testIdAttribute: 'data-test-target' },
        screenshotFailures: false,
        traceView: false,
        dependencySourcemaps: false,
      },
    },
  }),
)
