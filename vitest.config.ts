import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // The database works beside the tests: every core has something to do.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: 'server/src/testing/cluster.ts',
          // No module of the server keeps anything of a server, and loading them all anew for each file was most of what a file cost.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          root: './web',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['src/testing/setup.ts'],
          testTimeout: 120_000,
        },
      },
      { test: { name: 'gates', include: ['scripts/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 } },
    ],
  },
})
