import { join } from 'node:path'
import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { build } from 'vite'
import type * as rules from './in-page/rules.ts'
import type { ScreenState } from './screen-state.ts'
import { POLL_OPTIONS, waitTwoFrames, waitUntilIdle } from './wait-until-idle.ts'

declare global {
  /** The exports of in-page/rules.ts, as a global variable of every page that `preparePageForLayout` prepared. */
  var layoutRules: typeof rules
}

/** Bundles the modules of the layout rules into one script that runs in the page. */
async function bundleRules(): Promise<string> {
  const entry = join(import.meta.dirname, 'in-page', 'rules.ts')
  const lib = { entry, formats: ['iife' as const], name: 'layoutRules' }
  const output = await build({ configFile: false, logLevel: 'error', build: { write: false, minify: false, lib } })
  const [first] = [output].flat()
  if (!first || !('output' in first)) throw new Error('the rules were not bundled')
  return first.output[0].code
}

let bundled: Promise<string> | undefined

/**
 * Prepares a page for `loadScreen`: loads the layout rules into every document that the page opens from now on, and clears the local
 * storage (drafts, preferences) before each one.
 */
export async function preparePageForLayout(page: Page): Promise<void> {
  page.setDefaultTimeout(20_000)
  trackRequests(page)
  await page.addInitScript(() => localStorage.clear())
  // The television board would request full screen, and Chromium cannot resize a window in full screen.
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'))
  page.on('dialog', (question) => void question.accept()) // accepts the question that the browser asks before it leaves a page with unsaved input
  bundled ??= bundleRules()
  await page.addInitScript({ content: `${await bundled}\nwindow.layoutRules = layoutRules` })
}

/**
 * The requests without an answer, by page. Two kinds are left out: the event stream, which never ends, and the probes of the server, which
 * are repeated.
 */
const pendingRequests = new WeakMap<Page, Set<Request>>()

const isAwaited = (request: Request) => request.resourceType() !== 'eventsource' && !request.url().endsWith('/healthz')

function trackRequests(page: Page): void {
  const requests = new Set<Request>()
  pendingRequests.set(page, requests)
  page.on('request', (request) => isAwaited(request) && requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

export async function loadScreen(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => pendingRequests.get(page)?.size, POLL_OPTIONS).toBe(0)
  await waitUntilIdle(page)
}

/** Resizes the window, and waits until the requests that the resizing caused are answered and the page stands still. */
export async function resizeWindow(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width === width) return
  const before = pendingRequests.get(page)?.size ?? 0 // an open state may hold a request back on purpose
  await page.setViewportSize({ width, height: 900 })
  await expect
    .poll(() => [...(pendingRequests.get(page) ?? [])].slice(before).map((request) => request.url()), POLL_OPTIONS)
    .toEqual([])
  await waitUntilIdle(page)
}

/** Takes the state's steps on a page that shows the state's screen. @returns the opened element */
export async function openState(page: Page, { steps, shows }: ScreenState): Promise<Locator> {
  await page.evaluate(() => layoutRules.forgetOpeners())
  for (const step of steps) await step(page)
  for (const target of shows) await target(page).waitFor()
  await waitUntilIdle(page)
  return shows[0](page)
}

/** Loads the state's screen, with the state's stubbed answers if it has any, and opens the state. @returns the opened element */
export async function loadAndOpen(page: Page, url: string, state: ScreenState): Promise<Locator> {
  await page.unrouteAll()
  for (const [pattern, json] of Object.entries(state.stubs ?? {})) await page.route(pattern, (route) => route.fulfill({ json }))
  await loadScreen(page, url + state.path)
  return openState(page, state)
}

const isJudgedOnWholePage = (kind: ScreenState['kind']) => kind === 'disclosure' || kind === 'field'
const takesFocus = (kind: ScreenState['kind']) => kind === 'modal' || kind === 'popover' || kind === 'locked'
const closesByEscape = (kind: ScreenState['kind']) => kind === 'modal' || kind === 'popover' || kind === 'list'

/** @returns the faults of the layout and of the focus while the element is open, in words */
export async function findFaults(page: Page, { kind }: ScreenState, opened: Locator): Promise<string[]> {
  const layout = isJudgedOnWholePage(kind)
    ? await page.evaluate(() => layoutRules.findLayoutFaults(layoutRules.findTopLayer()))
    : await opened.evaluate((element) => layoutRules.findLayoutFaults(element))
  return takesFocus(kind) ? [...layout, ...(await opened.evaluate((element) => layoutRules.findFocusOutside(element)))] : layout
}

/**
 * Closes the element by Esc, if elements of its kind close by Esc. @returns, in words, the faults of the closing and of the place to which
 * the focus went
 */
export async function closeByEscape(page: Page, { kind, returnsTo }: ScreenState, opened: Locator): Promise<string[]> {
  if (!closesByEscape(kind)) return []
  const element = await opened.elementHandle()
  await page.keyboard.press('Escape')
  const gone = await page
    .waitForFunction((one) => !one?.checkVisibility(), element, { timeout: POLL_OPTIONS.timeout })
    .then(() => true)
    .catch(() => false)
  if (!gone) return ['Esc does not close it']
  await page.evaluate(waitTwoFrames)
  const place = returnsTo?.(page)
  if (place && !(await place.isVisible())) return ['the focus did not go back: the place that it belongs to was closed as well']
  const expected = await place?.elementHandle()
  return page.evaluate((element) => layoutRules.findFocusLost(element), expected)
}

const SURFACES = '[aria-modal=true], [role=menu], [role=listbox], [role=alertdialog]'

/**
 * Closes everything that is still open over the page. @returns whether the page is as it was after loading, so that the next state can be
 * opened
 */
export async function closeSurfaces(page: Page, { kind, steps }: ScreenState): Promise<boolean> {
  const surfaces = page.locator(SURFACES).filter({ visible: true })
  for (let presses = 0; presses < 4 && (await surfaces.count()) > 0; presses++) {
    await page.keyboard.press('Escape')
    await waitUntilIdle(page)
  }
  const opensInPage = kind === 'disclosure' || kind === 'tip' || (kind === 'field' && steps.length > 0)
  return !opensInPage && (await surfaces.count()) === 0
}
