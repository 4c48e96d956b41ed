// Measures screens and dialogs as on a slow phone, on the demo's data. `npm run bench -- slow-phone [runs]`
import type { CDPSession, Page } from '@playwright/test'
import { openWorkspace } from '../e2e/open-workspace.ts'
import { launchBrowser } from './browser.ts'
import { describeRun, formatClaim, writeSection } from './results.ts'

const RUNS = Number(process.argv[2] ?? 7)
const MAX_MS = { cold: 3500, warm: 1200, dialog: 100 }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const SLOW = { cpu: 4, offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const FAST = { cpu: 1, offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/** `content`: is on the screen once its data are. `press`: what is touched then, and `answer`: what that brings. */
type Screen = { path: string; content: string; press: string; answer: string }
const DIALOG_BUTTON = '[role="dialog"] .btn'
const NEW = '.page__actions .btn--primary'
const SCREENS: Screen[] = [
  { path: '/', content: '.feed__open', press: '.tools .tool:last-child', answer: DIALOG_BUTTON },
  { path: '/financeiro/entradas', content: 'tbody .table__open', press: NEW, answer: DIALOG_BUTTON },
  { path: '/financeiro/contas/conciliar', content: '.recon__line', press: '.recon__row .icon-btn', answer: '[role="menu"]' },
  { path: '/pieces', content: '.piece-card__body a', press: NEW, answer: 'form.launcher' },
  { path: '/tools/scraper-google-maps', content: '.recent-runs a', press: '.launcher__foot .btn', answer: '[aria-invalid=true]' },
]

type Opener = { name: string; path: string; content: string; open: (page: Page) => Promise<void> }
const EDIT = '.page__own-action'
const ENTRIES = { path: '/financeiro/entradas', content: 'tbody .table__open' }
const OPENERS: Opener[] = [
  { name: 'a new entry, by its button', ...ENTRIES, open: (page) => touch(page, NEW) },
  { name: 'a new entry, by N', ...ENTRIES, open: (page) => page.keyboard.press('n') },
  { name: 'a contact', path: '/contatos/1', content: EDIT, open: (page) => touch(page, EDIT) },
  { name: 'the command palette', path: '/', content: '.feed__open', open: (page) => touch(page, '.topbar__search') },
]

const demo = await openWorkspace({ settings: { DEMO: '1' } })
const browser = await launchBrowser()
let context = await browser.newContext(PHONE)

declare global {
  /** What the measured page tells. Its times are milliseconds since its navigation, or since the press. */
  var seen: {
    painted(selector: string): Promise<number>
    typed: Promise<number>
    fetched(files: string[]): Promise<void>
    centre(selector: string): { x: number; y: number }
  }
}

/** Runs in each page before its own scripts. */
function watchPage(): void {
  const afterPaint = () =>
    new Promise<number>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      requestAnimationFrame(() => port2.postMessage(0))
    })
  performance.setResourceTimingBufferSize(2000)
  let pressedAt = 0
  for (const kind of ['click', 'keydown']) addEventListener(kind, ({ timeStamp }) => (pressedAt ||= timeStamp), { capture: true })
  globalThis.seen = {
    painted: (selector) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!document.querySelector(selector)) return
          observer.disconnect()
          resolve()
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { subtree: true, childList: true, attributes: true })
        look()
      }).then(afterPaint),
    typed: new Promise((resolve) => addEventListener('input', () => resolve(performance.now() - pressedAt), { capture: true })),
    fetched: (files) =>
      new Promise((resolve) => {
        const left = new Set(files)
        const observer = new PerformanceObserver((list) => {
          for (const { name } of list.getEntries()) left.delete(new URL(name).pathname)
          if (left.size > 0) return
          observer.disconnect()
          resolve()
        })
        observer.observe({ type: 'resource', buffered: true })
      }),
    centre(selector) {
      const element = document.querySelector(selector) as Element
      element.scrollIntoView({ block: 'center' })
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    },
  }
}

async function throttle(session: CDPSession, { cpu, ...network }: typeof SLOW): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await session.send('Network.emulateNetworkConditions', network)
}

/** @throws after 30 s, naming the selector */
async function waitForPaint(page: Page, selector: string): Promise<number> {
  const painted = page.evaluate((selector) => seen.painted(selector), selector)
  await page.waitForSelector(selector, { state: 'attached' })
  return painted
}

async function openSlowPage(path: string) {
  const page = await context.newPage()
  await page.addInitScript(watchPage)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await throttle(session, SLOW)
  await page.goto(demo.url + path, { waitUntil: 'commit' })
  return { page, session }
}

async function touch(page: Page, selector: string): Promise<void> {
  const { x, y } = await page.evaluate((selector) => seen.centre(selector), selector)
  await page.touchscreen.tap(x, y)
}

const measured = new Map<string, { mostMs: number; times: number[] }>()
const record = (name: string, mostMs: number, ms: number) =>
  measured.set(name, { mostMs, times: [...(measured.get(name)?.times ?? []), Math.round(ms)] })

/** Touches the screen as soon as its content is painted, and stays until the browser has all code, which the first touch asks for. */
async function visit(kind: 'cold' | 'warm', { path, content, press, answer }: Screen): Promise<void> {
  const files: string[] = await (await context.request.get(`${demo.url}/code.json`)).json()
  const { page, session } = await openSlowPage(path)
  record(`${path} painted, ${kind}`, MAX_MS[kind], await waitForPaint(page, content))
  await touch(page, press)
  record(`${path} answers a touch, ${kind}`, MAX_MS[kind], await waitForPaint(page, answer))
  await throttle(session, FAST)
  await page.evaluate((files) => seen.fetched(files), files)
  await page.close()
}

async function measureOpening({ name, path, content, open }: Opener): Promise<void> {
  const { page } = await openSlowPage(path)
  await waitForPaint(page, content)
  await page.waitForLoadState('networkidle')
  await open(page)
  await page.keyboard.press('7')
  record(`${name} takes keys`, MAX_MS.dialog, await page.evaluate(() => seen.typed))
  await page.close()
}

function describe([name, { mostMs, times }]: [string, { mostMs: number; times: number[] }]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const p50 = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  return formatClaim(p50 <= mostMs, `${name}: p50 ${p50} ms of ${mostMs} (${sorted[0]} to ${sorted.at(-1)})`)
}

for (let run = 0; run < RUNS; run++) {
  for (const screen of SCREENS) {
    context = await browser.newContext(PHONE)
    await visit('cold', screen)
    await visit('warm', screen)
    if (screen === SCREENS.at(-1)) for (const opener of OPENERS) await measureOpening(opener)
    await context.close()
  }
}
await browser.close()
await demo.close()
const claims = [...measured].map(describe).join('\n')
const HOW =
  'Headless Chromium, 390 × 844 px, its processor slowed down four times, 1.6 Mbit/s down, 750 kbit/s up, 150 ms for each request over HTTP/1.1, on the data of the demo; setting a connection up is not slowed down. Cold: nothing is cached. Warm: the second visit. What a touch is answered with: the dialog of a tool, of a new entry, a menu, the next screen, the error under a field.'
writeSection('slow-phone', `## On a slow phone\n\n${describeRun('slow-phone')} ${HOW}\n\n${claims}`)
console.log(claims)
