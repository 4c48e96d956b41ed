import './react-debugging.ts'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '../styles/main.css'
import '@testing-library/jest-dom/vitest'
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { forget, startServer, waitForNetwork } from './server.ts'
import { restoreViewport } from './viewport.ts'

// A busy machine is no failure.
// A whole document printed says less than its missing line.
configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message ?? 'not found') })

document.documentElement.lang = 'pt-BR'
document.documentElement.dataset.mantineColorScheme = 'dark'

/** A test that expects to see something on the console says so; anything else there fails it. */
const expected = new Set<string>()
export const expectLog = (text: string) => expected.add(text)

await startServer()

const stray: string[] = []
for (const level of ['error', 'warn'] as const) {
  vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
    if (![...expected].some((text) => String(words[0]).includes(text))) stray.push(words.join(' '))
  })
}

afterEach(async () => {
  cleanup()
  await waitForNetwork()
  notifications.clean()
  localStorage.clear()
  sessionStorage.clear()
  forget()
  expected.clear()
  await restoreViewport()
  expect(stray.splice(0), 'nothing unexpected on the console').toEqual([])
})
