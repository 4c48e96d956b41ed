import type { RenderEngine } from './fonts/engine.ts'
import { type FittedSlide, fitSlide } from './layout/fit.ts'
import { createPage, type PageInput } from './style/page.ts'
import { findSafeArea } from './style/safe-areas.ts'
import { TEMPLATE_DRAWERS } from './templates/catalogue.ts'

/** Computes the layout of a slide, with its texts as large as they fit. Nothing is drawn yet. */
export async function layOutSlide(engine: RenderEngine, input: PageInput): Promise<FittedSlide> {
  const page = createPage(input)
  await engine.loadFonts([input.look.fonts.headline, input.look.fonts.text])
  const draw = TEMPLATE_DRAWERS[input.slide.template][input.look.family]
  return fitSlide(engine, (scale) => draw(page, scale), { size: page.size, safe: findSafeArea(input.format) })
}
