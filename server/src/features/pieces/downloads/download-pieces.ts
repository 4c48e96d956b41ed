import { Readable } from 'node:stream'
import type { HandlerInput } from 'contract/calls/endpoint.ts'
import type { downloadPiece as contract } from 'contract/pieces/downloads.ts'
import type { PieceContent } from 'contract/pieces/pieces.ts'
import { and, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import { isReservedFileName, takeFileNameBeginning } from '#core/file-name.ts'
import type { Download } from '#core/replies.ts'
import { writeZip, type ZipEntry } from '#core/zip.ts'
import { pieces } from '#db/tables/pieces.ts'
import type { SlideDrawer } from '../draw-slide.ts'
import { type PieceRow, pieceNotFoundError, piecesQuery, requirePiece } from '../piece-queries.ts'
import { writeSlidesPdf } from '../render/output/pdf.ts'
import { formatSlideName, streamSlideZipEntries } from '../render/output/slides-zip.ts'
import { drawSlides } from './draw-slides.ts'

export async function downloadPiece(
  ctx: Ctx,
  drawSlide: SlideDrawer,
  { params, query: { as, position = 1 } }: HandlerInput<typeof contract, never>,
): Promise<Download> {
  const row = await requirePiece(ctx.db, params.id)
  const { title, format, slides: stored } = row.piece
  const name = toPlainName(title)
  if (as === 'png') {
    if (!stored[position - 1]) throw notFoundError('Slide não encontrado')
    const open = async () => Readable.from(await drawSlides(ctx, drawSlide, { ...row, positions: [position] }))
    return { open, name: `${name} - ${formatSlideName(position)}.png`, type: 'image/png' }
  }
  const draw = () => drawSlides(ctx, drawSlide, row)
  if (as === 'pdf')
    return {
      open: async () => Readable.from(writeSlidesPdf({ slides: await draw(), count: stored.length, format })),
      name: `${name}.pdf`,
      type: 'application/pdf',
    }
  const texts = { folder: '', captionText: formatCaptionText(row.piece) }
  const open = async () => Readable.from(writeZip(streamSlideZipEntries(await draw(), texts)))
  return { open, name: `${name}.zip`, type: 'application/zip' }
}

/**
 * At most 80 characters and 200 bytes, without what Windows, macOS or Linux refuse, whatever extension follows; `Peça` if nothing
 * is left.
 */
export function toPlainName(title: string): string {
  const printable = title
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const name = takeFileNameBeginning(printable).replace(/^[. ]+|[. ]+$/g, '')
  if (!name) return 'Peça'
  return isReservedFileName(name) ? `Peça ${name}` : name
}

export function formatCaptionText({ caption, hashtags, slides }: Pick<PieceContent, 'caption' | 'hashtags' | 'slides'>): string {
  const alternativeTexts = slides
    .map(({ alternativeText }, index) => (alternativeText === '' ? '' : `Slide ${index + 1}: ${alternativeText}`))
    .filter(Boolean)
  const sections = [
    ['Legenda', caption],
    ['Hashtags', hashtags.join(' ')],
    ['Textos alternativos', alternativeTexts.join('\n')],
  ].filter(([, text]) => text !== '')
  return `${sections.map(([heading, text]) => `${heading}\n\n${text}\n`).join('\n')}`.replace(/\r?\n/g, '\r\n')
}

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
