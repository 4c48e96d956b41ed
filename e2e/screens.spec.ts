import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { bringRules, resize, visit } from './layout/inspect.ts'
import { SCREENS, startWith, WIDTHS } from './screens.ts'
import { expect, test } from './workspace.ts'

/**
 * What axe finds that is serious or worse. A screen is one frame: its findings need not be carried over to a page of their own, and
 * of what is right nothing need be told; both took longer than looking.
 */
async function seriousIn(page: Page) {
  expect(page.frames()).toHaveLength(1)
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [id, nodes[0]?.html] as const)
}

/** So many journeys look at a share of the screens each: workers take them side by side. */
const SHARES = 3

for (let share = 0; share < SHARES; share++) {
  const screens = SCREENS.filter((_, index) => index % SHARES === share)
  test(`every screen (share ${share + 1} of ${SHARES}) keeps the layout’s rules at each width, axe finds nothing serious, and it is printed dark on light`, async ({
    page,
    demo,
  }) => {
    test.setTimeout(240_000)
    await bringRules(page)
    for (const [index, path] of screens.entries()) {
      await page.emulateMedia({ media: 'screen' })
      for (const [turn, width] of startWith(index, WIDTHS).entries()) {
        await resize(page, width)
        if (turn === 0) await visit(page, demo.url + path)
        const at = `${path} at ${width} px`
        expect(await page.evaluate(() => layoutRules.findLayoutFaults(layoutRules.findReachable())), at).toEqual([])
        expect(await seriousIn(page), at).toEqual([])
      }
      await resize(page, WIDTHS[0])
      await page.emulateMedia({ media: 'print' })
      expect(await page.evaluate(() => layoutRules.findPrintedDark()), `${path}, printed`).toEqual([])
    }
  })
}

test('the dialogs too', async ({ page, demo }) => {
  for (const [path, button] of [
    ['/financeiro', 'Registrar Nova Saída'],
    ['/financeiro/entradas', 'Adicionar Entrada Financeira'],
    ['/financeiro/configuracoes', 'Adicionar Projeto'],
    ['/financeiro/configuracoes', 'Excluir Verde Viva'],
  ] as const) {
    await page.goto(demo.url + path, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: button }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await seriousIn(page), button).toEqual([])
  }
})

test('the demo’s real figures give the seed’s four captions', async ({ page, demo }) => {
  await page.goto(`${demo.url}/financeiro/dashboard`)
  for (const [name, caption] of [
    ['Receita (Mês Atual)', '15% vs. Mês Anterior'],
    ['Despesas (Mês Atual)', '5% vs. Mês Anterior'],
    ['Lucro Bruto (Mês Atual)', '25% vs. Mês Anterior'],
    ['A Pagar (Próx. 30 dias)', 'Vencimento mais próximo: Aluguel'],
  ] as const) {
    await expect(page.getByRole('region', { name })).toContainText(caption)
  }
})

test('the demo’s real figures are the seed’s samples', async ({ page, demo }) => {
  await page.goto(demo.url)
  for (const [name, figure] of [
    ['Projetos Ativos', '12'],
    ['Conteúdos Criados', '247'],
    ['Horas Economizadas', '156h'],
  ] as const) {
    await expect(page.getByRole('region', { name })).toContainText(figure)
  }
  await expect(page.getByText('Exemplo', { exact: true })).toBeHidden()
})

test('everything is reached by keyboard: record, complete, and leave', async ({ page, workspace }) => {
  await page.goto(workspace.url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page).toHaveURL(/\/financeiro$/)
  await expect(page.getByText('Nenhuma saída encontrada')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByLabel('Nome da saída')).toBeFocused()
  await page.keyboard.type('Café')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1990')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Café/ })).toContainText('R$ 19,90')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByPlaceholder('Pesquisar ferramentas, projetos...')).toBeFocused()
  await page.keyboard.type('dashboard')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/financeiro\/dashboard$/)
})

test('on a phone the menu is a drawer that a link closes', async ({ page, demo }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(demo.url)
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Saídas' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Saídas Financeiras' })).toBeVisible()
})

test('wide, the menu takes 256 px, and 64 when collapsed', async ({ page, demo }) => {
  await page.goto(demo.url)
  const sidebar = page.locator('aside.sidebar')
  expect((await sidebar.boundingBox())?.width).toBe(256)
  await page.getByRole('button', { name: 'Recolher menu' }).click()
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(64)
  await page.setViewportSize({ width: 1023, height: 800 })
  await expect(sidebar).toBeHidden()
})

test('Projeto hides on small screens, Categoria below medium width', async ({ page, demo }) => {
  await page.goto(`${demo.url}/financeiro`)
  const column = (name: string) => page.getByRole('columnheader', { name, exact: true })
  for (const width of [1440, 1024, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(column('Categoria')).toBeVisible()
    await expect(column('Projeto')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Excluir / }).first()).toBeVisible()
  }
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.locator('td.where').first()).toBeHidden()
})

test('the API reference opens under its own policy', async ({ page, demo }) => {
  await page.goto(`${demo.url}/docs`)
  await expect(page.getByRole('heading', { name: 'AI Dashboard' }).first()).toBeVisible({ timeout: 20_000 })
})

test('lists of Configurações scroll at 240 px', async ({ page, demo }) => {
  await page.goto(`${demo.url}/financeiro/configuracoes`)
  const projects = page.getByRole('list', { name: 'Projetos' })
  await expect(projects.getByRole('listitem')).toHaveCount(13)
  expect((await projects.boundingBox())?.height).toBe(240)
})

test('a screen whose code is gone is loaded again once, then says so in the router’s own words', async ({ page, demo }) => {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.route('**/assets/settings-page-*.js', (route) => route.abort())
  page.removeAllListeners('console').removeAllListeners('pageerror') // the fault is logged, as it should be
  await page.goto(`${demo.url}/financeiro/configuracoes`)
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch dynamically imported module')
  expect(loads).toBeGreaterThan(1)
  expect(loads).toBeLessThan(5)
})
