import type { Page } from '@playwright/test'
import { bringRules, findFaults, leave, open, openAnswered, tidyUp, visit } from './layout/inspect.ts'
import type { Openable } from './layout/openable.ts'
import { CATALOGUE, OPENED_ELSEWHERE } from './openables/catalogue.ts'
import { findOpenersInCode } from './openables/in-code.ts'
import { WIDTHS } from './screens.ts'
import { expect, test } from './workspace.ts'

/** Opens them one after another on a page that stays open. @returns what is wrong, by name */
async function walk(page: Page, url: string, openables: readonly Openable[]): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {}
  let at: string | undefined
  for (const openable of openables) {
    const opened = at === openable.at && !openable.answers ? await open(page, openable) : await openAnswered(page, url, openable)
    const found = [...(await findFaults(page, openable, opened)), ...(await leave(page, openable, opened))]
    if (found.length > 0) faults[openable.name] = found
    at = !openable.answers && (await tidyUp(page, openable)) ? openable.at : undefined
  }
  return faults
}

for (const width of WIDTHS) {
  for (const [area, openables] of Object.entries(CATALOGUE)) {
    test(`${area}: what opens at ${width} px keeps the layout’s rules, takes the focus and gives it back`, async ({
      page,
      demo,
    }) => {
      test.setTimeout(180_000)
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await bringRules(page)
      const here = openables.filter(({ widths }) => !widths || widths.includes(width))
      expect(await walk(page, demo.url, here)).toEqual({})
    })
  }
}

test('everything in the code that opens is in the catalogue, and the catalogue names nothing else', () => {
  const inCode = findOpenersInCode()
  const named = new Set([
    ...Object.values(CATALOGUE).flatMap((area) => area.flatMap(({ code }) => code)),
    ...Object.keys(OPENED_ELSEWHERE),
  ])
  expect(inCode.filter((use) => !named.has(use))).toEqual([])
  expect([...named].filter((use) => !inCode.includes(use))).toEqual([])
})

test('no two entries of the catalogue share a name', () => {
  const names = Object.values(CATALOGUE).flatMap((area) => area.map(({ name }) => name))
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

const PLANTED = [
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
  ['menu-grupo-recolhido', '.nav__children.nav__children[hidden] { display: grid !important }', /^displayed though/],
] as const

test('the rules find a calendar too wide, a dialog over its own button, a collapsed group that shows and a focus left outside', async ({
  page,
  demo,
}) => {
  await bringRules(page)
  const all = Object.values(CATALOGUE).flat()
  for (const [name, style, fault] of PLANTED) {
    const openable = all.find((one) => one.name === name) as Openable
    const opened = await openAnswered(page, demo.url, openable)
    expect(await findFaults(page, openable, opened), name).toEqual([])
    await page.addStyleTag({ content: style })
    expect(await findFaults(page, openable, opened), name).toEqual(expect.arrayContaining([expect.stringMatching(fault)]))
  }
  const dialog = all.find(({ name }) => name === 'saidas-registrar') as Openable
  const opened = await openAnswered(page, demo.url, dialog)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  expect(await findFaults(page, dialog, opened)).toEqual([expect.stringMatching(/^the focus is not in what opened/)])
})

const LONG_NAME =
  'Notebook de edição com monitor, suporte articulado e três anos de garantia estendida na assistência técnica de Blumenau/SC'

test('a list of outflows holds names of 120 characters and R$ 9.999.999.999,99', async ({ page, workspace }) => {
  const multipart = { nome_saida: LONG_NAME, valor: '9999999999.99' }
  for (let row = 0; row < 3; row++)
    expect((await page.request.post(`${workspace.url}/webhook/financial-expense`, { multipart })).ok()).toBe(true)
  await bringRules(page)
  for (const width of [...WIDTHS, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await visit(page, `${workspace.url}/financeiro`)
    await expect(page.getByText('R$ 9.999.999.999,99')).toHaveCount(3)
    expect(await page.evaluate(() => layoutRules.findLayoutFaults(layoutRules.findReachable())), `${width} px`).toEqual([])
  }
})
