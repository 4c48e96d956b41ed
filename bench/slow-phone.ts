// Measures screens and dialogs as on a slow phone, on the demo's data. `npm run bench -- slow-phone [runs]`
import { openWorkspace } from '../e2e/open-workspace.ts'
import { type BarePage, openPage, startChromium } from './devtools.ts'
import { startLink } from './link.ts'
import { describeRun, formatClaim, writeSection } from './results.ts'

const RUNS = Number(process.argv[2] ?? 7)
const MAX_MS = { cold: 3500, warm: 1200, dialog: 100 }
const PHONE = { width: 390, height: 844 }
const SLOW = { oneWayMs: 75, bytesPerSecond: 1_600_000 / 8 }
const FAST = { oneWayMs: 0, bytesPerSecond: Number.POSITIVE_INFINITY }

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

type Opener = { name: string; path: string; content: string; open: (page: BarePage) => Promise<void> }
const EDIT = '.page__own-action'
const ENTRIES = { path: '/financeiro/entradas', content: 'tbody .table__open' }
const OPENERS: Opener[] = [
  { name: 'a new entry, by its button', ...ENTRIES, open: (page) => touch(page, NEW) },
  { name: 'a new entry, by N', ...ENTRIES, open: (page) => press(page, 'n') },
  { name: 'a contact', path: '/contatos/1', content: EDIT, open: (page) => touch(page, EDIT) },
  { name: 'the command palette', path: '/', content: '.feed__open', open: (page) => touch(page, '.topbar__search') },
]

const demo = await openWorkspace({ settings: { DEMO: '1' } })
const code: string[] = await (await fetch(`${demo.url}/code.json`)).json()
const { host, port } = new URL(demo.url)
const link = await startLink({ host: '127.0.0.1', port: Number(port) }, SLOW)
// The server knows itself by its address only, so the browser is led to the link behind that address.
const chromium = await startChromium([`--host-resolver-rules=MAP ${host} 127.0.0.1:${link.port}`])

declare global {
  /** What the measured page tells. Its times are milliseconds since its navigation, or since the first press after it was quiet. */
  var seen: {
    painted(selector: string): Promise<number>
    typed: Promise<number>
    quiet(): Promise<void>
    fetched(files: string[]): Promise<void>
    centre(selector: string): { x: number; y: number }
  }
}

/** Runs in each page before its own scripts. */
function watchPage(): void {
  const QUIET_MS = 1000
  const afterPaint = () =>
    new Promise<number>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      requestAnimationFrame(() => port2.postMessage(0))
    })
  performance.setResourceTimingBufferSize(2000)
  let pressedAt = 0
  for (const kind of ['click', 'keydown']) addEventListener(kind, ({ timeStamp }) => (pressedAt ||= timeStamp), { capture: true })
  const isShown = (selector: string) => document.querySelector(selector) !== null
  globalThis.seen = {
    painted: (selector) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!isShown(selector)) return
          observer.disconnect()
          resolve()
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-invalid'] })
        look()
      }).then(afterPaint),
    typed: new Promise((resolve) => addEventListener('input', () => resolve(performance.now() - pressedAt), { capture: true })),
    quiet: () =>
      new Promise((resolve) => {
        let timer = setTimeout(resolve, QUIET_MS)
        new PerformanceObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(resolve, QUIET_MS)
        }).observe({ type: 'resource' })
      }).then(() => {
        pressedAt = 0
      }),
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

type Figure = { mostMs: number | undefined; times: number[] }
const measured = new Map<string, Figure>()
const record = (name: string, mostMs: number | undefined, ms: number) =>
  measured.set(name, { mostMs, times: [...(measured.get(name)?.times ?? []), Math.round(ms)] })

async function openSlowPage(profile: string, path: string): Promise<BarePage> {
  link.setSpeed(SLOW)
  const page = await openPage(chromium, profile)
  await page.tell('Emulation.setDeviceMetricsOverride', { ...PHONE, deviceScaleFactor: 2, mobile: true })
  await page.tell('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.tell('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.tell('Page.enable')
  await page.tell('Page.addScriptToEvaluateOnNewDocument', { source: `(${watchPage})()` })
  await page.tell('Page.navigate', { url: demo.url + path })
  // The answer may come before the new page has taken the place of the empty one.
  while ((await page.run(() => location.origin, undefined).catch(() => '')) !== demo.url);
  return page
}

const waitForPaint = (page: BarePage, selector: string) => page.run((selector) => seen.painted(selector), selector)

async function touch(page: BarePage, selector: string): Promise<void> {
  const point = await page.run((selector) => seen.centre(selector), selector)
  await page.tell('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await page.tell('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function press(page: BarePage, text: string): Promise<void> {
  await page.tell('Input.dispatchKeyEvent', { type: 'keyDown', key: text, text })
  await page.tell('Input.dispatchKeyEvent', { type: 'keyUp', key: text })
}

/**
 * Touches the screen as soon as its content is painted, and stays until the browser has all code, which the first touch asks for.
 * `kind`: undefined for a visit that is not measured.
 */
async function visit(
  profile: string,
  kind: 'cold' | 'warm' | undefined,
  { path, content, press, answer }: Screen,
): Promise<void> {
  const page = await openSlowPage(profile, path)
  const painted = await waitForPaint(page, content)
  await touch(page, press)
  const answered = await waitForPaint(page, answer)
  if (kind) {
    record(`${path}, ${kind}`, MAX_MS[kind], painted)
    record(`${path}, ${kind}, answers a touch`, undefined, answered - painted)
  }
  link.setSpeed(FAST)
  await page.tell('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.run((files) => seen.fetched(files), code)
  await page.close()
}

async function measureOpening(profile: string, { name, path, content, open }: Opener): Promise<void> {
  const page = await openSlowPage(profile, path)
  await waitForPaint(page, content)
  // The first touch of a visit brings the code of what may be opened next.
  await touch(page, 'h1')
  await page.run(() => seen.quiet(), undefined)
  await open(page)
  await press(page, '7')
  record(`${name} takes keys`, MAX_MS.dialog, await page.run(() => seen.typed, undefined))
  await page.close()
}

function describe([name, { mostMs, times }]: [string, Figure]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const p50 = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const range = `(${sorted[0]} to ${sorted.at(-1)})`
  if (mostMs === undefined) return `- ${name} after p50 ${p50} ms ${range}`
  return formatClaim(p50 <= mostMs, `${name}: p50 ${p50} ms of ${mostMs} ${range}`)
}

for (let run = 0; run < RUNS; run++) {
  for (const screen of SCREENS) {
    const { browserContextId } = await chromium.send<{ browserContextId: string }>('Target.createBrowserContext')
    for (const kind of ['cold', undefined, 'warm'] as const) await visit(browserContextId, kind, screen)
    if (screen === SCREENS.at(-1)) for (const opener of OPENERS) await measureOpening(browserContextId, opener)
    await chromium.send('Target.disposeBrowserContext', { browserContextId })
  }
}
await chromium.close()
link.close()
await demo.close()
const claims = [...measured].map(describe).join('\n')
const HOW =
  'Headless Chromium, 390 × 844 px, its processor slowed down four times, 1.6 Mbit/s down, 150 ms there and back over HTTP/1.1, on the data of the demo; setting a connection up is not slowed down. Cold: nothing is cached. Warm: the third visit, since Chromium keeps compiled code from the second one on. What a touch is answered with: the dialog of a tool, of a new entry, a menu, the next screen, the error under a field. Dialogs open on a warm screen that was touched once and has come to rest.'
writeSection('slow-phone', `## On a slow phone\n\n${describeRun('slow-phone')} ${HOW}\n\n${claims}`)
console.log(claims)
