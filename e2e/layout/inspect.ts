import { join } from 'node:path'
import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { build } from 'vite'
import type * as rules from './in-page/rules.ts'
import type { ScreenState } from './screen-state.ts'
import { POLL_OPTIONS, waitTwoFrames, waitUntilIdle } from './wait-until-idle.ts'

declare global {
  /** The exports of in-page/rules.ts, in every page that `installLayoutRules` prepared. */
  var layoutRules: typeof rules
}

/** Bundles the layout rules, which are modules here, into one script that runs in the page. */
async function bundleRules(): Promise<string> {
  const entry = join(import.meta.dirname, 'in-page', 'rules.ts')
  const lib = { entry, formats: ['iife' as const], name: 'layoutRules' }
  const output = await build({ configFile: false, logLevel: 'error', build: { write: false, minify: false, lib } })
  const [first] = [output].flat()
  if (!first || !('output' in first)) throw new Error('the rules were not bundled')
  return first.output[0].code
}

let bundled: Promise<string> | undefined

/** Loads the layout rules into every document that the page opens from now on, and clears the local storage (drafts, preferences) before each. */
export async function installLayoutRules(page: Page): Promise<void> {
  page.setDefaultTimeout(20_000)
  trackRequests(page)
  await page.addInitScript(() => localStorage.clear())
  // Chromium resizes no window that fills the screen, as the television board asks it to.
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'))
  page.on('dialog', (question) => void question.accept()) // accepts the browser's question before it leaves a page with unsaved input
  bundled ??= bundleRules()
  await page.addInitScript({ content: `${await bundled}\nwindow.layoutRules = layoutRules` })
}

/** The requests without an answer, by page. The event stream is left out, which never ends, and so are the probes of the server, which are repeated. */
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

/** Resizes the window, and waits until the page has answers to the requests that the resizing caused and stands still. */
export async function resizeWindow(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width === width) return
  const before = pendingRequests.get(page)?.size ?? 0 // an open state may hold a request on purpose
  await page.setViewportSize({ width, height: 900 })
  await expect
    .poll(() => [...(pendingRequests.get(page) ?? [])].slice(before).map((request) => request.url()), POLL_OPTIONS)
    .toEqual([])
  await waitUntilIdle(page)
}

/** Takes the state's steps on a page that has its screen. @returns the element that opened */
export async function openState(page: Page, { steps, shows }: ScreenState): Promise<Locator> {
  await page.evaluate(() => layoutRules.forgetOpeners())
  for (const step of steps) await step(page)
  for (const target of shows) await target(page).waitFor()
  await waitUntilIdle(page)
  return shows[0](page)
}

/** Loads the state's screen anew, with its stubbed answers where it has some, and opens it. @returns the element that opened */
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

/** Closes the element by Esc, where its kind has that. @returns the faults of the closing and of where the focus went, in words */
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

/** Closes everything that still stands over the page. @returns whether the page is as after loading, ready for the next state */
export async function closeSurfaces(page: Page, { kind, steps }: ScreenState): Promise<boolean> {
  const surfaces = page.locator(SURFACES).filter({ visible: true })
  for (let presses = 0; presses < 4 && (await surfaces.count()) > 0; presses++) {
    await page.keyboard.press('Escape')
    await waitUntilIdle(page)
  }
  const opensInPage = kind === 'disclosure' || kind === 'tip' || (kind === 'field' && steps.length > 0)
  return !opensInPage && (await surfaces.count()) === 0
}
