import type { Browser, BrowserContext, Locator, Page, Route } from '@playwright/test'
import { expect } from '@playwright/test'
import type { CivilDate } from 'contract/values/dates.ts'
import type { Fate } from './steps.ts'

export type ScreenName = 'list' | 'due'
/** A row as its screen shows it. `open`: whether the row is unpaid. */
export type ShownRow = { name: string; amount: string; open: boolean }

/** Matches the addresses of all writes that the two people's acts send. */
const WRITES = /\/api\/finance\/(outflows\/\d+(\/restore)?|due\/(pay|unpay))$|\/webhook\/api\/v1\/config\/delete$/

/**
 * Runs in the page and reports every toast that appears. It lengthens timers of ten seconds or more to an hour (for a toast that can be
 * undone, or the deadline of a held request), so that on a busy machine none of them expires during an interleaving.
 */
function watchToasts(): void {
  const { toastShown } = window as unknown as { toastShown: (title: string) => void }
  const LONG_MS = 10_000
  const setUsualTimeout = window.setTimeout
  window.setTimeout = ((run: () => void, ms?: number, ...given: unknown[]) =>
    setUsualTimeout(run, ms !== undefined && ms >= LONG_MS ? 3_600_000 : ms, ...given)) as typeof window.setTimeout
  const reported = new WeakSet<Element>()
  const report = (node: Node) => {
    if (!(node instanceof Element)) return
    const toasts = node.matches('.toast') ? [node] : node.querySelectorAll('.toast')
    for (const toast of toasts) {
      if (reported.has(toast)) continue // a toast that is added together with its container is found twice
      reported.add(toast)
      toastShown(toast.querySelector('.toast__title')?.textContent ?? '')
    }
  }
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(report)
  }).observe(document, { childList: true, subtree: true })
}

export type Answer = { status: number; body: { [name: string]: unknown } }

/**
 * Passes a held request on to the server, and the server's answer on to the page, unless the request's fate prevents one of them.
 * @returns the server's answer, also where the page does not receive it
 */
export async function completeWrite(route: Route, fate: Fate): Promise<Answer | undefined> {
  if (fate === 'not sent') return void (await route.abort())
  const response = await route.fetch()
  const answer = { status: response.status(), body: await response.json() }
  await (fate === 'lost' ? route.abort() : route.fulfill({ response }))
  return answer
}

/** The browser of one of the two people, with the list of outflows and A Pagar open. */
export class Person {
  readonly screens: Readonly<Record<ScreenName, Page>>
  /** The titles of all toasts so far, in the order in which they appeared. */
  readonly toasts: string[] = []
  /** The errors of the pages, and the writes that the pages sent without an act of the person. */
  readonly unexpected: string[] = []
  #expectWrite: ((route: Route) => void) | undefined
  private constructor(screens: Record<ScreenName, Page>) {
    this.screens = screens
  }

  static async open(browser: Browser, url: string, period: string): Promise<Person> {
    const context: BrowserContext = await browser.newContext({
      reducedMotion: 'reduce',
      viewport: { width: 1440, height: 1600 },
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
    })
    context.setDefaultTimeout(30_000) // Playwright has no limit by default, so that an act that cannot be done would wait until the journey ends
    const person = new Person({ list: await context.newPage(), due: await context.newPage() })
    await context.exposeBinding('toastShown', (_source, title: string) => void person.toasts.push(title))
    await context.addInitScript(watchToasts)
    await context.route(WRITES, (route) => person.#onWrite(route))
    for (const page of context.pages()) page.on('pageerror', (error) => person.unexpected.push(error.message))
    await person.screens.list.goto(`${url}/financeiro?${period}`)
    await person.screens.due.goto(`${url}/financeiro/a-pagar`)
    return person
  }

  #onWrite(route: Route): void | Promise<void> {
    const expected = this.#expectWrite
    this.#expectWrite = undefined
    if (expected) return expected(route)
    this.unexpected.push(`${route.request().method()} ${route.request().url()}`)
    return route.continue()
  }

  /** Performs an act, and holds back the one write that the act sends. @returns the held request */
  async send(act: () => Promise<void>): Promise<Route> {
    let sent: Route | undefined
    this.#expectWrite = (route) => {
      sent = route
    }
    await act()
    await expect.poll(() => sent !== undefined, 'the act sends a request').toBe(true)
    return sent as Route
  }

  row(screen: ScreenName, day: CivilDate): Locator {
    const page = this.screens[screen]
    return page.locator('main tbody tr', { has: page.locator(`time[datetime="${day}"]`) })
  }

  async chooseInMenu(screen: ScreenName, day: CivilDate, action: string): Promise<void> {
    await this.row(screen, day)
      .getByRole('button', { name: /^Mais ações/ })
      .click()
    await this.screens[screen].getByRole('menuitem', { name: action }).click()
  }

  /** @returns the rows that a screen shows at this moment, by day */
  shownRows(screen: ScreenName): Promise<Record<CivilDate, ShownRow>> {
    return this.screens[screen].evaluate(() => {
      const rows = [...document.querySelectorAll('main tbody tr:has(time)')]
      const text = (row: Element, place: string) => row.querySelector(place)?.textContent?.replace(/\s/g, ' ').trim() ?? ''
      return Object.fromEntries(
        rows.map((row) => [
          row.querySelector('time')?.dateTime ?? '',
          {
            name: text(row, '.table__open'),
            amount: text(row, '.amount'),
            // A badge tells that a row is open, or the day of a payment that was not on the entry's own day.
            open:
              row.querySelector('.due__days') !== null ||
              [...row.querySelectorAll('.marks .badge')].some((badge) => !/^(Paga|Recebida) em /.test(badge.textContent ?? '')),
          },
        ]),
      )
    })
  }

  /** Closes the toasts of a screen. After that, nothing can be undone in them. */
  async dismissToasts(screen: ScreenName): Promise<void> {
    const page = this.screens[screen]
    await page.evaluate(() => {
      for (const button of document.querySelectorAll<HTMLElement>('.toast [aria-label="Fechar aviso"]')) button.click()
    })
    await expect(page.locator('.toast')).toHaveCount(0)
  }

  close(): Promise<void> {
    return this.screens.list.context().close()
  }
}
