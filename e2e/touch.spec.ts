import type { Browser, Page, ViewportSize } from '@playwright/test'
import { loadScreen, preparePageForLayout } from './layout/inspect.ts'
import { emulateSaveData, expect, test } from './workspace.ts'

/** The controls that are drawn as such. Links in texts and the names of rows, whose whole row opens them, are none. */
const DRAWN_CONTROLS = '.btn, .icon-btn, .input, .filter select, .tabs__tab, .nav__link, .pick__box, .menu__item, .more'

/** Lists the controls that a finger can miss, each with its size. Two pixels below 44 are the border lines of a frame around a control. */
const findSmallControls = (page: Page): Promise<string[]> =>
  page.evaluate((controls) => {
    const shown = [...document.querySelectorAll(controls)].filter(
      (one) => one.checkVisibility() && one.getClientRects().length > 0,
    )
    return shown.flatMap((one) => {
      const { width, height } = one.getBoundingClientRect()
      if (Math.min(width, height) >= 42) return []
      return [`${one.className} (${one.textContent || one.getAttribute('aria-label')}): ${width} × ${height}`]
    })
  }, DRAWN_CONTROLS)

async function openTouchPage(browser: Browser, viewport: ViewportSize): Promise<Page> {
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.addInitScript(emulateSaveData)
  await preparePageForLayout(page)
  return page
}

const TABLET = { width: 1024, height: 768 }

const PATHS = [
  '/financeiro',
  '/financeiro?novo=true',
  '/financeiro/entradas',
  '/financeiro/a-pagar',
  '/financeiro/configuracoes',
  '/financeiro/dashboard',
  '/projects',
  '/settings',
  '/team-performance',
]

for (const [device, viewport] of [
  ['tablet', TABLET],
  ['phone on its side', { width: 844, height: 390 }],
] as const) {
  test(`on a ${device} the controls are 44 px large, and the layout keeps its rules`, async ({ browser, demo }) => {
    test.setTimeout(180_000)
    const page = await openTouchPage(browser, viewport)
    for (const path of PATHS) {
      await loadScreen(page, demo.url + path)
      expect(await findSmallControls(page), path).toEqual([])
      expect(await page.evaluate(() => layoutRules.findLayoutFaults(layoutRules.findTopLayer())), path).toEqual([])
    }
    await page.context().close()
  })
}

test('on a tablet, which has no Esc, a button leaves the television board', async ({ browser, demo }) => {
  const page = await openTouchPage(browser, TABLET)
  await loadScreen(page, `${demo.url}/team-performance?tv=1`)
  await page.getByRole('button', { name: 'Sair', exact: true }).tap()
  await expect(page.getByRole('heading', { name: 'Performance da Equipe' })).toBeVisible()
  await page.context().close()
})
