import type { ZipEntry } from '#core/zip.ts'

/** Formats the file name of a slide, without its extension, so that every program lists the slides in order. `position` counts from 1. */
export const formatSlideName = (position: number): string => `slide-${String(position).padStart(2, '0')}`

/**
 * Makes the ZIP entries of a piece while its slides are read: the slides, then `legenda.txt`. `folder` ends with a slash, or is
 * empty.
 */
export async function* streamSlideZipEntries(
  slides: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { folder, captionText }: { folder: string; captionText: string },
): AsyncGenerator<ZipEntry> {
  let position = 0
  for await (const png of slides) {
    position += 1
    yield { name: `${folder}${formatSlideName(position)}.png`, content: [png] }
  }
  yield { name: `${folder}legenda.txt`, content: [captionText] }
}
