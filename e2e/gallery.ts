import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { writeContactSheet } from './gallery/contact-sheet.ts'
import { type Picture, renderIndexPage } from './gallery/index-page.ts'
import { loadAndOpen, loadScreen, preparePageForLayout } from './layout/inspect.ts'
import { openWorkspace } from './open-workspace.ts'
import { SCREEN_STATES } from './screen-states/catalogue.ts'
import { SCREENS, WIDTHS } from './screens.ts'

const folder = resolve(process.argv[2] ?? 'gallery')

const toPictureName = (path: string): string => path.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home'

async function openPage(browser: Browser, width: number) {
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await preparePageForLayout(page)
  return page
}

/** Takes a picture of every screen, and of every screen state that can be opened at this window width. */
async function takePictures(browser: Browser, url: string, width: number): Promise<Picture[]> {
  const page = await openPage(browser, width)
  const pictures: Picture[] = []
  const take = async (area: string, name: string) => {
    const file = `${width}/${name}.png`
    await page.screenshot({ path: join(folder, file) })
    pictures.push({ area, name, width, file })
  }
  for (const path of SCREENS) {
    await loadScreen(page, url + path)
    await take('screens', toPictureName(path))
  }
  for (const [area, states] of Object.entries(SCREEN_STATES)) {
    for (const state of states.filter(({ widths }) => !widths || widths.includes(width))) {
      await loadAndOpen(page, url, state)
      await take(area, state.name)
    }
  }
  await page.context().close()
  return pictures
}

mkdirSync(folder, { recursive: true })
const workspace = await openWorkspace({ settings: { DEMO: '1' } })
const executablePath = process.env.CHROMIUM_PATH
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const pictures: Picture[] = []
  for (const width of WIDTHS) {
    const taken = await takePictures(browser, workspace.url, width)
    await writeContactSheet(browser, folder, width, taken)
    pictures.push(...taken)
  }
  writeFileSync(join(folder, 'index.html'), renderIndexPage(pictures))
} finally {
  await browser.close()
  await workspace.close()
}
