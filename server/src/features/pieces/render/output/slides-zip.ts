import type { ZipEntry } from '#core/zip.ts'

/** So that every program lists the slides in order. `position` counts from 1. */
export const formatSlideName = (position: number): string => `slide-${String(position).padStart(2, '0')}`

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
