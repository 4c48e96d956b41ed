import type { DrawingRequest, SlideDrawer } from '#features/pieces/draw-slide.ts'

/** A picture of one pixel, which stands for a drawn slide. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const drawPixel: SlideDrawer = async () => ({ picture: PIXEL, isLegible: true, undrawn: [] })

let told: { drawn: DrawingRequest[]; act: SlideDrawer } = { drawn: [], act: drawPixel }

/** One function for all tests, so that they take turns on one server; it draws as the last of them has told. */
export const drawAsTold: SlideDrawer = (drawing, signal) => {
  told.drawn.push(drawing)
  return told.act(drawing, signal)
}

/** @returns the drawings that are requested from now on, and a function that sets what draws them instead of the one pixel */
export function tellDrawer() {
  const now = { drawn: [] as DrawingRequest[], act: drawPixel }
  told = now
  const setSlideDrawer = (act: SlideDrawer | undefined) => {
    now.act = act ?? drawPixel
  }
  return { drawn: now.drawn, setSlideDrawer }
}
