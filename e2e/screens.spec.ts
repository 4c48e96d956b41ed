import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { loadScreen, preparePageForLayout, resizeWindow } from './layout/inspect.ts'
import { CHECKED_WIDTHS, rotateWidths, SCREENS, WIDTHS } from './screens.ts'
import { expect, test } from './workspace.ts'

/** The axe rules whose violations are by definition at most moderate. They are left out, because they can find nothing serious. */
const NEVER_SERIOUS = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport',
  'meta-viewport-large',
  'no-autoplay-audio',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'server-side-image-map',
  'skip-link',
  'table-duplicate-name',
]
const AXE_OPTIONS = {
  resultTypes: ['violations' as const],
  rules: Object.fromEntries(NEVER_SERIOUS.map((rule) => [rule, { enabled: false }])),
}

/**
 * @returns axe's violations of serious or critical impact, each with its rule and its first element. Our pages have one frame, so axe's
 * legacy mode, which skips other frames, misses nothing. With this mode, and without passes in the result, an analysis takes less than half
 * the time.
 */
async function findSeriousViolations(page: Page) {
  expect(page.frames()).toHaveLength(1)
  // axe has 600 kB, so it is loaded once for each page and not for each width.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  const builder = new AxeBuilder(isLoaded ? { page, axeSource: ';' } : { page })
  const { violations } = await builder.setLegacyMode().options(AXE_OPTIONS).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [id, nodes[0]?.html] as const)
}

/** Into how many journeys the screens are split, so that Playwright's workers run them side by side. */
const SHARES = 3

for (let share = 0; share < SHARES; share++) {
  const screens = SCREENS.filter((_, index) => index % SHARES === share)
  test(`every screen (share ${share + 1} of ${SHARES}) keeps the layout’s rules at each width, axe finds nothing serious in it, and it prints dark on light`, async ({
    page,
    demo,
  }) => {
    test.setTimeout(600_000)
    await preparePageForLayout(page)
    for (const [index, path] of screens.entries()) {
      await page.emulateMedia({ media: 'screen' })
      for (const [turn, width] of rotateWidths(index, CHECKED_WIDTHS).entries()) {
        await resizeWindow(page, width)
        if (turn === 0) await loadScreen(page, demo.url + path)
        const at = `${path} at ${width} px`
        expect(await page.evaluate(() => layoutRules.findLayoutFaults(layoutRules.findTopLayer())), at).toEqual([])
        expect(await findSeriousViolations(page), at).toEqual([])
      }
      await resizeWindow(page, WIDTHS[0])
      await page.emulateMedia({ media: 'print' })
      expect(await page.evaluate(() => layoutRules.findUnreadableInPrint()), `${path}, printed`).toEqual([])
    }
  })
}

test('axe finds nothing serious in four of finance’s dialogs', async ({ page, demo }) => {
  for (const [path, button] of [
    ['/financeiro', 'Registrar Nova Saída'],
    ['/financeiro/entradas', 'Adicionar Entrada Financeira'],
    ['/financeiro/configuracoes', 'Adicionar Projeto'],
    ['/financeiro/configuracoes', 'Excluir Verde Viva'],
  ] as const) {
    await page.goto(demo.url + path, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: button }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await findSeriousViolations(page), button).toEqual([])
  }
})

test('the dashboard of the demo shows the specification’s four captions', async ({ page, demo }) => {
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

test('Home of the demo shows the specification’s sample figures as real ones', async ({ page, demo }) => {
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

test('by keyboard alone: an outflow is recorded, and the palette leads to the dashboard', async ({ page, workspace }) => {
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
  await page.keyboard.type('19,90')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Café/ })).toContainText('R$ 19,90')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByPlaceholder('Pesquisar ferramentas, projetos...')).toBeFocused()
  await page.keyboard.type('dashboard')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/financeiro\/dashboard$/)
})

test('on a phone the menu is a drawer, which closes when one of its links is followed', async ({ page, demo }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(demo.url)
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Saídas' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Saídas Financeiras' })).toBeVisible()
})

test('the menu is 256 px wide, 64 px when collapsed, and hidden below 1024 px', async ({ page, demo }) => {
  await page.goto(demo.url)
  const sidebar = page.locator('aside.sidebar')
  expect((await sidebar.boundingBox())?.width).toBe(256)
  await page.getByRole('button', { name: 'Recolher menu' }).click()
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(64)
  await page.setViewportSize({ width: 1023, height: 800 })
  await expect(sidebar).toBeHidden()
})

test('Categoria and Projeto are columns from 768 px on, and hidden on phones', async ({ page, demo }) => {
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

test('the API reference opens under its own content security policy', async ({ page, demo }) => {
  await page.goto(`${demo.url}/docs`)
  await expect(page.getByRole('heading', { name: 'AI Dashboard' }).first()).toBeVisible()
})

test('a list of 13 projects in Configurações Financeiras is 240 px high', async ({ page, demo }) => {
  await page.goto(`${demo.url}/financeiro/configuracoes`)
  const projects = page.getByRole('list', { name: 'Projetos' })
  await expect(projects.getByRole('listitem')).toHaveCount(13)
  expect((await projects.boundingBox())?.height).toBe(240)
})

test('a screen whose code cannot be loaded reloads the page, then shows the router’s own error', async ({ page, demo }) => {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.route('**/assets/settings-page-*.js', (route) => route.abort())
  page.removeAllListeners('console').removeAllListeners('pageerror') // the browser logs the failed request
  await page.goto(`${demo.url}/financeiro/configuracoes`)
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch dynamically imported module')
  expect(loads).toBeGreaterThan(1)
  expect(loads).toBeLessThan(5)
})
