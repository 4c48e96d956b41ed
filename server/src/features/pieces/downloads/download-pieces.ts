import { Readable } from 'node:stream'
import { and, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import type { Download } from '#core/replies.ts'
import { writeZip, type ZipEntry } from '#core/zip.ts'
import { pieces } from '#db/tables/pieces.ts'
import type { SlideDrawer } from '../draw-slide.ts'
import { type PieceRow, pieceNotFoundError, piecesQuery } from '../piece-queries.ts'
import { streamSlideZipEntries } from '../render/output/slides-zip.ts'
import { formatCaptionText, toPlainName } from './download-names.ts'
import { drawSlides } from './draw-slides.ts'

const formatFolder = (title: string, index: number) => `${String(index + 1).padStart(2, '0')} ${toPlainName(title)}/`

/** Deleted pieces are left out. The returned `open` throws 503. @throws 404 if none is left */
export async function downloadPieces(ctx: Ctx, drawSlide: SlideDrawer, ids: readonly number[]): Promise<Download> {
  const found = await piecesQuery(ctx.db).where(and(inArray(pieces.id, [...ids]), isNull(pieces.deletedAt)))
  const rows = ids.flatMap((id) => found.find(({ piece }) => piece.id === id) ?? [])
  const [first, ...others] = rows
  if (!first) throw pieceNotFoundError()
  const toParts = async ({ piece, kit }: PieceRow, index: number) =>
    streamSlideZipEntries(await drawSlides(ctx, drawSlide, { piece, kit }), {
      folder: formatFolder(piece.title, index),
      captionText: formatCaptionText(piece),
    })
  async function* readParts(firstParts: AsyncIterable<ZipEntry>): AsyncGenerator<ZipEntry> {
    yield* firstParts
    for (const [index, row] of others.entries()) yield* await toParts(row, index + 1)
  }
  const date = ctx.today()
  const open = async () => Readable.from(writeZip(readParts(await toParts(first, 0))))
  return { open, name: `Peças ${date}.zip`, type: 'application/zip' }
}
