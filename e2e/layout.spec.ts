import type { Locator, Page } from '@playwright/test'
import {
  closeByEscape,
  closeSurfaces,
  findFaults,
  loadAndOpen,
  loadScreen,
  openState,
  preparePageForLayout,
  resizeWindow,
} from './layout/inspect.ts'
import type { ScreenState } from './layout/screen-state.ts'
import { OPENED_ELSEWHERE, SCREEN_STATES } from './screen-states/catalogue.ts'
import { findOpenersInCode } from './screen-states/find-openers-in-code.ts'
import { CHECKED_WIDTHS, rotateWidths, WIDTHS } from './screens.ts'
import { expect, test } from './workspace.ts'

/**
 * Whether everything that the state shows is still visible after the window was resized. A toast or tooltip counts as closed, because it
 * closes by itself.
 */
async function isStillVisible(page: Page, { kind, shows }: ScreenState): Promise<boolean> {
  if (kind === 'tip') return false
  const seen = await Promise.all(shows.map((target) => target(page).isVisible()))
  return seen.every(Boolean)
}

/** Resizes the window while the element is open, and opens the element again where resizing has closed it. @returns the opened element */
async function resizeWhileOpen(page: Page, url: string, state: ScreenState, width: number): Promise<Locator> {
  await resizeWindow(page, width)
  return (await isStillVisible(page, state)) ? state.shows[0](page) : loadAndOpen(page, url, state)
}

/**
 * Opens the state at the first width, inspects it at every width, and closes it by Esc at the first width again where its kind closes so.
 * @returns the faults of each inspection, with its width
 */
async function inspectState(page: Page, url: string, state: ScreenState, widths: readonly number[], isLoaded: boolean) {
  const [first = WIDTHS[0], ...others] = widths
  await resizeWindow(page, first)
  const opened = isLoaded ? await openState(page, state) : await loadAndOpen(page, url, state)
  const found = [{ width: first, faults: await findFaults(page, state, opened) }]
  for (const width of others) {
    const resized = await resizeWhileOpen(page, url, state, width)
    found.push({ width, faults: await findFaults(page, state, resized) })
  }
  if (state.kind !== 'tip') {
    const resized = await resizeWhileOpen(page, url, state, first)
    found.push({ width: first, faults: await closeByEscape(page, state, resized) })
  }
  return found
}

/** Whether both states are opened on the same screen, with the same stubbed answers or with none. */
const isSameScreen = (one: ScreenState | undefined, other: ScreenState): boolean =>
  one?.path === other.path && one.stubs === other.stubs

/** Lists the widths at which a state is inspected; one that exists at no width of the day is inspected at its own. */
function listWidths({ widths = WIDTHS }: ScreenState): readonly number[] {
  const checked = widths.filter((width) => CHECKED_WIDTHS.includes(width))
  return checked.length > 0 ? checked : widths
}

/** Inspects the states one after another, without reloading the page where possible. @returns the faults, by the state's name and width */
async function inspectAll(page: Page, url: string, states: readonly ScreenState[]): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {}
  let previous: ScreenState | undefined
  for (const [index, state] of states.entries()) {
    const isLoaded = isSameScreen(previous, state)
    for (const { width, faults } of await inspectState(page, url, state, rotateWidths(index, listWidths(state)), isLoaded)) {
      const name = `${state.name} at ${width} px`
      if (faults.length > 0) wrong[name] = [...(wrong[name] ?? []), ...faults]
    }
    previous = (await closeSurfaces(page, state)) ? state : undefined
  }
  return wrong
}

for (const [area, states] of Object.entries(SCREEN_STATES)) {
  test(`${area}: what opens keeps the layout’s rules at each width, takes the focus and gives it back`, async ({
    page,
    demo,
  }) => {
    test.setTimeout(states.length * 20_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await preparePageForLayout(page)
    expect(await inspectAll(page, demo.url, states)).toEqual({})
  })
}

test('everything in the code that opens is in the catalogue, and the catalogue names nothing else', () => {
  const inCode = findOpenersInCode()
  const named = new Set([
    ...Object.values(SCREEN_STATES).flatMap((area) => area.flatMap(({ code }) => code)),
    ...Object.keys(OPENED_ELSEWHERE),
  ])
  expect(inCode.filter((use) => !named.has(use))).toEqual([])
  expect([...named].filter((use) => !inCode.includes(use))).toEqual([])
})

test('no two entries of the catalogue share a name', () => {
  const names = Object.values(SCREEN_STATES).flatMap((area) => area.map(({ name }) => name))
  expect(names).toEqual([...new Set(names)])
})

test('a day of the calendar is picked with a click', async ({ page, demo }) => {
  await page.goto(`${demo.url}/financeiro`)
  await page.getByRole('button', { name: 'Registrar Nova Saída' }).click()
  const date = page.getByRole('dialog').getByLabel('Data').first()
  await date.click()
  await page.getByRole('button', { name: /^15 / }).click()
  await expect(date).toHaveValue(/^15\//)
})

const PLANTED_FAULTS = [
  [
    'saidas-registrar-calendario',
    '.mantine-DateInput-month { width: 1000026px !important }',
    /outside the window|not inside the window/,
  ],
  [
    'saidas-registrar',
    '.dialog__foot { position: relative } .dialog__foot::after { content: ""; position: absolute; inset: 0 }',
    /^covered by/,
  ],
  // No style rule can show an element that is `hidden` (styles/elements.css). Only code that forgets the attribute can.
  [
    'menu-grupo-recolhido',
    () => document.querySelector('.nav__children[hidden]')?.removeAttribute('hidden'),
    /^displayed though/,
  ],
] as const

test('the rules find a calendar too wide, a dialog over its own button, a collapsed group that shows and a focus left outside', async ({
  page,
  demo,
}) => {
  await preparePageForLayout(page)
  const all = Object.values(SCREEN_STATES).flat()
  for (const [name, plant, fault] of PLANTED_FAULTS) {
    const state = all.find((one) => one.name === name) as ScreenState
    const opened = await loadAndOpen(page, demo.url, state)
    expect(await findFaults(page, state, opened), name).toEqual([])
    await (typeof plant === 'string' ? page.addStyleTag({ content: plant }) : page.evaluate(plant))
    expect(await findFaults(page, state, opened), name).toEqual(expect.arrayContaining([expect.stringMatching(fault)]))
  }
  const dialog = all.find(({ name }) => name === 'saidas-registrar') as ScreenState
  const opened = await loadAndOpen(page, demo.url, dialog)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  expect(await findFaults(page, dialog, opened)).toEqual([expect.stringMatching(/^the focus is not in what opened/)])
})

const LONG_NAME =
  'Notebook de edição com monitor, suporte articulado e três anos de garantia estendida na assistência técnica de Blumenau/SC'

test('a list of outflows holds names of 120 characters and R$ 9.999.999.999,99', async ({ page, workspace }) => {
  const multipart = { nome_saida: LONG_NAME, valor: '9999999999.99' }
  for (let row = 0; row < 3; row++)
    expect((await page.request.post(`${workspace.url}/webhook/financial-expense`, { multipart })).ok()).toBe(true)
  await preparePageForLayout(page)
  for (const width of [...WIDTHS, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await loadScreen(page, `${workspace.url}/financeiro`)
    await expect(page.getByText('R$ 9.999.999.999,99')).toHaveCount(3)
    expect(await page.evaluate(() => layoutRules.findLayoutFaults(layoutRules.findTopLayer())), `${width} px`).toEqual([])
  }
})
