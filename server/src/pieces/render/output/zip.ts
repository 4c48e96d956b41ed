import { writeZip, type ZipPart } from '../../../core/zip.ts'

async function* toParts(slides: readonly Uint8Array[]): AsyncGenerator<ZipPart> {
  const digits = Math.max(2, String(slides.length).length)
  for (const [index, png] of slides.entries()) yield { name: `${String(index + 1).padStart(digits, '0')}.png`, content: [png] }
}

/** Packs slides as `01.png`, `02.png`, …, so that every program lists them in their order. */
export const zipSlides = (slides: readonly Uint8Array[]): AsyncGenerator<Buffer> => writeZip(toParts(slides))
