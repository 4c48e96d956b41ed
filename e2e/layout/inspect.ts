import { join } from 'node:path'
import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { build } from 'vite'
import type * as rules from './in-page/rules.ts'
import type { Openable } from './openable.ts'
import { drawTwice, PATIENCE, settle } from './settle.ts'

declare global {
  /** What in-page/ exports, there in every page that `bringRules` prepared. */
  var layoutRules: typeof rules
}

/** The rules are written as modules and run in the page: one script of them. */
async function bundleRules(): Promise<string> {
  const entry = join(import.meta.dirname, 'in-page', 'rules.ts')
  const lib = { entry, formats: ['iife' as const], name: 'layoutRules' }
  const output = await build({ configFile: false, logLevel: 'error', build: { write: false, minify: false, lib } })
  const [first] = [output].flat()
  if (!first || !('output' in first)) throw new Error('the rules were not bundled')
  return first.output[0].code
}

let bundled: Promise<string> | undefined

/** Loads the rules into every document that the page opens from now on; none begins with what an earlier one kept in the browser. */
export async function bringRules(page: Page): Promise<void> {
  page.setDefaultTimeout(20_000)
  countRequests(page)
  await page.addInitScript(() => localStorage.clear())
  page.on('dialog', (question) => void question.accept()) // the browser asks before a page is left on which something was typed
  bundled ??= bundleRules()
  await page.addInitScript({ content: `${await bundled}\nwindow.layoutRules = layoutRules` })
}

/** The requests that are under way, by page; the stream of news never ends. */
const underWay = new WeakMap<Page, Set<Request>>()

function countRequests(page: Page): void {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => request.resourceType() !== 'eventsource' && requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => underWay.get(page)?.size, PATIENCE).toBe(0)
  await settle(page)
}

/** Makes the window as wide as said, and waits until the page has settled into it and has what it asked for because of it. */
export async function resize(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width === width) return
  const before = underWay.get(page)?.size ?? 0 // what is open may wait for an answer that never comes
  await page.setViewportSize({ width, height: 900 })
  await expect.poll(() => underWay.get(page)?.size ?? 0, PATIENCE).toBeLessThanOrEqual(before)
  await settle(page)
}

/** Opens it as a person does. @returns the opened thing itself */
export async function open(page: Page, { steps, shows }: Openable): Promise<Locator> {
  await page.evaluate(() => layoutRules.forgetOpeners())
  for (const step of steps) await step(page)
  for (const target of shows) await target(page).waitFor()
  await settle(page)
  return shows[0](page)
}

/** Puts its answers in place of the server's, where it has some, and opens it on a page that was loaded anew. */
export async function openAnswered(page: Page, url: string, openable: Openable): Promise<Locator> {
  await page.unrouteAll()
  for (const [pattern, json] of Object.entries(openable.answers ?? {}))
    await page.route(pattern, (route) => route.fulfill({ json }))
  await visit(page, url + openable.at)
  return open(page, openable)
}

const onWholePage = (kind: Openable['kind']) => kind === 'disclosure' || kind === 'field'
const takesFocus = (kind: Openable['kind']) => kind === 'modal' || kind === 'popover' || kind === 'locked'
const closesByEscape = (kind: Openable['kind']) => kind === 'modal' || kind === 'popover' || kind === 'list'

/** What is wrong with the layout while it is open, and with where the focus is. */
export async function findFaults(page: Page, { kind }: Openable, opened: Locator): Promise<string[]> {
  const layout = onWholePage(kind)
    ? await page.evaluate(() => layoutRules.findLayoutFaults(layoutRules.findReachable()))
    : await opened.evaluate((element) => layoutRules.findLayoutFaults(element))
  return takesFocus(kind) ? [...layout, ...(await opened.evaluate((element) => layoutRules.findFocusOutside(element)))] : layout
}

/** Leaves it by Esc. @returns what is wrong with that */
export async function leave(page: Page, { kind, returnsTo }: Openable, opened: Locator): Promise<string[]> {
  if (!closesByEscape(kind)) return []
  const element = await opened.elementHandle()
  await page.keyboard.press('Escape')
  const gone = await page
    .waitForFunction((one) => !one?.checkVisibility(), element, { timeout: 3_000 })
    .then(() => true)
    .catch(() => false)
  if (!gone) return ['Esc does not close it']
  await page.evaluate(drawTwice)
  const place = returnsTo?.(page)
  if (place && !(await place.isVisible())) return ['the focus did not go back: where it belongs was closed as well']
  const expected = await place?.elementHandle()
  return page.evaluate((element) => layoutRules.findFocusLost(element), expected)
}

const SURFACES = '[aria-modal=true], [role=menu], [role=listbox], [role=alertdialog]'

/** Closes whatever is still open. @returns whether the page is as it was when it was loaded, ready for the next one */
export async function tidyUp(page: Page, { kind, steps }: Openable): Promise<boolean> {
  const surfaces = page.locator(SURFACES).filter({ visible: true })
  for (let presses = 0; presses < 4 && (await surfaces.count()) > 0; presses++) {
    await page.keyboard.press('Escape')
    await settle(page)
  }
  const opensInPage = kind === 'disclosure' || kind === 'tip' || (kind === 'field' && steps.length > 0)
  return !opensInPage && (await surfaces.count()) === 0
}
