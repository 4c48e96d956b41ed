// Draws the twelve templates of all three families, in each format, into docs/slides-*.webp. `node scripts/contact-sheets.ts`
import { join } from 'node:path'
import { SLIDE_FORMATS } from '../contract/src/pieces/formats.ts'
import { createRenderEngine } from '../server/src/features/pieces/render/fonts/engine.ts'
import { drawContactSheet } from '../server/src/features/pieces/render/testing/contact-sheet.ts'

const engine = createRenderEngine()
for (const format of SLIDE_FORMATS) {
  const sheet = await drawContactSheet(engine, format, 'light')
  const { size } = await sheet
    .webp({ quality: 86 })
    .toFile(join(import.meta.dirname, `../docs/slides-${format.replace(':', 'x')}.webp`))
  console.log(`${format}: ${Math.round(size / 1024)} kB`)
}
