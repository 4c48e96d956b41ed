import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import type { Picture } from './index-page.ts'

/** How many pictures a row of the sheet has and how wide each is in pixels, by the width of the window in the pictures. */
const ROWS: Readonly<Record<number, { columns: number; px: number }>> = {
  1440: { columns: 6, px: 300 },
  1024: { columns: 6, px: 300 },
  390: { columns: 12, px: 150 },
}

function writePage(folder: string, width: number, pictures: readonly Picture[]): string {
  const { columns, px } = ROWS[width] ?? { columns: 6, px: 300 }
  const images = pictures.map(({ file }) => `<img src="${pathToFileURL(join(folder, file))}" alt="">`)
  const style = `body { margin: 8px; background: #2a2f3a; display: grid; grid-template-columns: repeat(${columns}, ${px}px); gap: 8px } img { width: 100%; display: block }`
  return `<!doctype html><style>${style}</style>${images.join('')}`
}

/** Writes `opened-states-<width>.png`, a sheet with small pictures of all screen states. */
export async function writeContactSheet(browser: Browser, folder: string, width: number, pictures: readonly Picture[]) {
  const opened = pictures.filter(({ area }) => area !== 'screens')
  const { columns, px } = ROWS[width] ?? { columns: 6, px: 300 }
  const page = await browser.newPage({ viewport: { width: columns * (px + 8) + 8, height: 800 } })
  const source = join(folder, `opened-states-${width}.html`)
  writeFileSync(source, writePage(folder, width, opened))
  await page.goto(pathToFileURL(source).href)
  const picture = sharp(await page.screenshot({ fullPage: true }))
  await picture.png({ palette: true, colours: 64, effort: 10 }).toFile(join(folder, `opened-states-${width}.png`))
  await page.close()
}
