import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { openWorkspace } from '../../e2e/open-workspace.ts'
import { ensureBuilt } from '../../scripts/lib/prepare.mjs'
import { launchBrowser } from '../browser.ts'
import { sendCarouselLaunch, waitUntilSucceeded } from './launch.ts'

const LOOK_MS = 100
const WARM_UP_KEYS = 20
const TEXT = 'Como escolher a boa clinica '

/** Presses a key in the focused field. @returns the milliseconds until the next frame that shows the slide's new picture */
async function timeKey(page: Page, key: string): Promise<number> {
  const shown = await page.evaluateHandle(() => {
    let pressedAt = Number.NaN
    addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, once: true })
    const picture = new Promise<number>((resolve) => {
      const finish = ({ target }: Event) => {
        if (!(target as Element).matches('.stage__picture img')) return
        document.removeEventListener('load', finish, { capture: true })
        requestAnimationFrame(() => resolve(performance.now() - pressedAt))
      }
      document.addEventListener('load', finish, { capture: true })
    })
    return { picture }
  })
  await page.keyboard.press(key)
  return shown.evaluate(({ picture }) => picture)
}

/** Types the sample text again and again: one more character with each key, and then Backspace until the sample text is gone. */
async function timeKeys(page: Page, keys: number): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < keys; n += 1) {
    const at = n % (2 * TEXT.length)
    times.push(await timeKey(page, at < TEXT.length ? (TEXT[at] as string) : 'Backspace'))
  }
  return times
}

/** Makes one carousel after another until `signal` is aborted. */
async function keepMaking(url: string, signal: AbortSignal): Promise<void> {
  for (let n = 1; !signal.aborted; n += 1)
    await waitUntilSucceeded(url, [await sendCarouselLaunch(url, `k${n}`)], () => wait(LOOK_MS))
}

/**
 * Measures the times from key press to picture in the editor, in milliseconds, without other work (`quiet`) and while carousels are made
 * (`busy`).
 */
export async function measureTypingLatency(keys: number): Promise<{ quiet: number[]; busy: number[] }> {
  await ensureBuilt()
  const workspace = await openWorkspace({ settings: { DEMO: '1' } })
  const browser = await launchBrowser()
  const page = await browser.newPage({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } })
  await page.goto(`${workspace.url}/pieces/1`, { waitUntil: 'networkidle' })
  await page.getByRole('textbox', { name: 'Título do slide' }).press('End')
  await timeKeys(page, WARM_UP_KEYS)
  const quiet = await timeKeys(page, keys)
  const controller = new AbortController()
  const making = keepMaking(workspace.url, controller.signal)
  const busy = await timeKeys(page, keys)
  controller.abort()
  await making
  await browser.close()
  await workspace.close()
  return { quiet, busy }
}
