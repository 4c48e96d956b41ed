import type {} from '@vitest/browser-playwright'
import type { BrowserCommand } from 'vitest/node'

/** Moves the browser's mouse to a point of the test's page, presses its button and releases it. */
export const pressMouse: BrowserCommand<[x: number, y: number]> = ({ page }, x, y) => page.mouse.click(x, y)

/** Presses and releases a key of the browser's keyboard for each character. A character that no key has is inserted. */
export const pressKeys: BrowserCommand<[text: string]> = ({ page }, text) => page.keyboard.type(text)
