import type { Locator, Page } from '@playwright/test'
import { settle } from './settle.ts'

/** Where something is on the page; always the first visible one that fits. */
export type Target = (page: Page) => Locator

/** One thing that a person does. */
export type Step = (page: Page) => Promise<unknown>

/**
 * How the opened thing takes the focus and is left:
 * `modal` and `popover` take it, and Esc gives it back to what opened them; `list` (a select, a calendar) leaves it in its field, and
 * Esc closes it; `locked` takes the focus and Esc does nothing, by design; `disclosure` opens in the page, which goes on around it;
 * `tip` (a toast, a tooltip) stands by itself and takes no focus; `field` opens outside the page (the browser's own list of a `<select>`), so that the field
 * itself is what is looked at.
 */
type OpenableKind = 'modal' | 'popover' | 'list' | 'locked' | 'disclosure' | 'tip' | 'field'

export type Openable = {
  /** The picture's file name in the gallery. */
  name: string
  /** The screen's path. */
  at: string
  kind: OpenableKind
  /** The uses in web/src that it opens, as `file#Element` (see in-code.ts). */
  code: readonly string[]
  steps: readonly Step[]
  /** What the server would say of data that the demo does not hold: JSON by the address's pattern. */
  answers?: Readonly<Record<string, unknown>>
  /** What is seen then: the first is the opened thing itself. */
  shows: readonly [Target, ...Target[]]
  /** Where the focus belongs once it is closed; absent: on the control that opened it. */
  returnsTo?: Target
  /** The widths at which it can be opened; absent: all. */
  widths?: readonly number[]
}

type Role = Parameters<Page['getByRole']>[0]

/** Controls and fields are looked for in the dialog that is over the page, where there is one. */
const reach = (page: Page): Locator => page.locator('body:not(:has([aria-modal="true"])), [aria-modal="true"]').last()
const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first()

export const role =
  (name: Role, label?: string | RegExp): Target =>
  (page) =>
    seen(reach(page).getByRole(name, label === undefined ? {} : { name: label, exact: true }))
export const button = (label: string | RegExp) => role('button', label)
export const field =
  (label: string | RegExp): Target =>
  (page) =>
    seen(reach(page).getByLabel(label, { exact: true }))
export const text =
  (words: string | RegExp): Target =>
  (page) =>
    seen(reach(page).getByText(words))
export const locate =
  (css: string): Target =>
  (page) =>
    seen(reach(page).locator(css))

/** What opened stands beside the page and its dialogs. */
export const surface =
  (name: Role, label?: string | RegExp): Target =>
  (page) =>
    seen(page.getByRole(name, label === undefined ? {} : { name: label, exact: true }))
export const dialog = (label: string | RegExp) => surface('dialog', label)
export const menuItem = (label: string | RegExp) => surface('menuitem', label)
export const menu: Target = surface('menu')
export const selector =
  (css: string): Target =>
  (page) =>
    seen(page.locator(css))

export const click =
  (target: Target): Step =>
  (page) =>
    target(page).click()
export const hover =
  (target: Target): Step =>
  (page) =>
    target(page).hover()
export const press =
  (keys: string): Step =>
  (page) =>
    page.keyboard.press(keys)
/** Waits for what a step has opened, so that the next one is not taken on what lies under it. */
export const waitToSee =
  (target: Target): Step =>
  async (page) => {
    await target(page).waitFor()
    await settle(page)
  }

/** Entries of one screen, without its path in each. */
export const onScreen = (at: string, openables: readonly Omit<Openable, 'at'>[]): Openable[] =>
  openables.map((one) => ({ ...one, at }))
