import type { Locator, Page } from '@playwright/test'
import { waitUntilIdle } from './wait-until-idle.ts'

/** Locates an element on the page: the first visible element that matches. */
export type Target = (page: Page) => Locator

/** One action of a person on the page. */
export type PageAction = (page: Page) => Promise<unknown>

/**
 * How the opened element takes the focus and is closed. `modal` and `popover` take the focus, and Esc returns it to the control that opened
 * them. `list` (a select, a calendar) leaves the focus in its field, and Esc closes it. `locked` takes the focus, and Esc does nothing by
 * design. `disclosure` opens within the page, which stays usable around it. `tip` (a toast, a tooltip) takes no focus and closes by itself.
 * `field` opens outside the page (the browser's own list of a `<select>`), so that the field itself is inspected.
 */
type SurfaceKind = 'modal' | 'popover' | 'list' | 'locked' | 'disclosure' | 'tip' | 'field'

export type ScreenState = {
  /** The file name of the state's picture in the gallery. */
  name: string
  /** The screen's path. */
  path: string
  kind: SurfaceKind
  /** The places in web/src that the steps open, as `file#Element` (see find-openers-in-code.ts). */
  code: readonly string[]
  steps: readonly PageAction[]
  /** Stubbed answers of the server for data that the demo lacks: JSON, by the glob pattern of the address. */
  stubs?: Readonly<Record<string, unknown>>
  /** The elements that are visible once the state is open. The first is the opened element. */
  shows: readonly [Target, ...Target[]]
  /** Where the focus goes when the element closes. By default it goes to the control that opened the element. */
  returnsTo?: Target
  /** The window widths at which the state can be opened; all where undefined. */
  widths?: readonly number[]
}

type Role = Parameters<Page['getByRole']>[0]

/** @returns the topmost modal dialog or, if there is none, the page; controls and fields are searched for in it */
const topmostLayer = (page: Page): Locator => page.locator('body:not(:has([aria-modal="true"])), [aria-modal="true"]').last()
const firstVisible = (locator: Locator): Locator => locator.filter({ visible: true }).first()

export const role =
  (name: Role, label?: string | RegExp): Target =>
  (page) =>
    firstVisible(topmostLayer(page).getByRole(name, label === undefined ? {} : { name: label, exact: true }))
export const button = (label: string | RegExp) => role('button', label)
export const field =
  (label: string | RegExp): Target =>
  (page) =>
    firstVisible(topmostLayer(page).getByLabel(label, { exact: true }))
export const text =
  (words: string | RegExp): Target =>
  (page) =>
    firstVisible(topmostLayer(page).getByText(words))
export const elementInTopmostLayer =
  (css: string): Target =>
  (page) =>
    firstVisible(topmostLayer(page).locator(css))

/** Locates by role on the whole page, where `role` searches only the topmost layer: for the menus, lists and dialogs themselves. */
export const roleOnPage =
  (name: Role, label?: string | RegExp): Target =>
  (page) =>
    firstVisible(page.getByRole(name, label === undefined ? {} : { name: label, exact: true }))
export const dialog = (label: string | RegExp) => roleOnPage('dialog', label)
export const menuItem = (label: string | RegExp) => roleOnPage('menuitem', label)
export const menu: Target = roleOnPage('menu')
export const elementOnPage =
  (css: string): Target =>
  (page) =>
    firstVisible(page.locator(css))

export const click =
  (target: Target): PageAction =>
  (page) =>
    target(page).click()
export const hover =
  (target: Target): PageAction =>
  (page) =>
    target(page).hover()
export const press =
  (keys: string): PageAction =>
  (page) =>
    page.keyboard.press(keys)
/** Waits for the element that the previous step opened, so that the next step does not act on the page below it. */
export const waitFor =
  (target: Target): PageAction =>
  async (page) => {
    await target(page).waitFor()
    await waitUntilIdle(page)
  }

/** Adds the path of the screen to each of its states. */
export const onScreen = (path: string, states: readonly Omit<ScreenState, 'path'>[]): ScreenState[] =>
  states.map((one) => ({ ...one, path }))
