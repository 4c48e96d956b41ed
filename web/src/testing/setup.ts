import '@testing-library/jest-dom/vitest'
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { forget, server } from './server.ts'

// A busy machine is no failure.
// A whole document printed says less than its missing line.
configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message ?? 'not found') })

// What jsdom lacks and Mantine asks for.
window.matchMedia = (query) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  }) as MediaQueryList
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollIntoView = () => undefined
Element.prototype.checkVisibility = () => true
window.scrollTo = () => undefined
Object.defineProperty(document, 'fonts', { value: { addEventListener() {}, removeEventListener() {} }, configurable: true })

// The fetch is Node's, and reads its own forms only: jsdom's FormData would be sent as text. Defined, not assigned: what is assigned
// replaces jsdom's own classes too, by which Vitest tells which forms are Node's.
const aForm = await new Response('a=b', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }).formData()
for (const [name, value] of Object.entries({ FormData: aForm.constructor, File: NodeFile, Blob: NodeBlob })) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

/** A test that expects to see something on the console says so; anything else there fails it. */
const expected = new Set<string>()
export const expectLog = (text: string) => expected.add(text)

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())

const stray: unknown[][] = []
for (const level of ['error', 'warn'] as const) {
  vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
    if (![...expected].some((text) => String(words[0]).includes(text))) stray.push(words)
  })
}

afterEach(() => {
  cleanup()
  notifications.clean()
  localStorage.clear()
  sessionStorage.clear()
  forget()
  expected.clear()
  const words = stray.splice(0)
  expect(words, 'nothing unexpected on the console').toEqual([])
})
