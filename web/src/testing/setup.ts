import './react-debugging.ts'
import '#styles/main.css'
import '@testing-library/jest-dom/vitest'
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { forgetIdentity } from '#lib/session/identity.ts'
import { resetServer, startServer, waitForRequestsToArrive } from './server.ts'
import { restoreViewport } from './viewport.ts'

// The long timeout keeps tests from failing on a busy machine. The errors leave out the printed document, in which their message would be
// hard to find.
configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message ?? 'not found') })

document.documentElement.lang = 'pt-BR'
document.documentElement.dataset.mantineColorScheme = 'dark'

/** The texts that a test expects on the console; any other warning or error fails it. */
const expectedLogs = new Set<string>()
export const expectLog = (text: string) => expectedLogs.add(text)

await startServer()

/** On a busy machine Chromium reports that a resize was told a frame later, which harms nothing and which no code of ours can prevent. */
const HARMLESS = 'ResizeObserver loop completed'

const unexpectedLogs: string[] = []
for (const level of ['error', 'warn'] as const) {
  vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
    if (![HARMLESS, ...expectedLogs].some((text) => String(words[0]).includes(text))) unexpectedLogs.push(words.join(' '))
  })
}

afterEach(async () => {
  cleanup()
  await waitForRequestsToArrive()
  notifications.clean()
  localStorage.clear()
  forgetIdentity()
  sessionStorage.clear()
  resetServer()
  expectedLogs.clear()
  await restoreViewport()
  expect(unexpectedLogs.splice(0), 'nothing unexpected on the console').toEqual([])
})
