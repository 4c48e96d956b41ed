import { type DrawingWidth, showSlide, slidePictureUrl } from 'contract/pieces/drawings.ts'
import type { Piece } from 'contract/pieces/pieces.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { fetchSlidePicture } from '#entities/pieces/fetch-slide-picture.ts'
import { useUnreachableSince } from '#lib/net/connection.ts'
import { type PieceEdit, toComparable, toPieceEdit } from '../state/piece-edit.ts'
import { listExcesses } from '../state/template-places.ts'
import { type DrawingInputs, drawPicture, type Picture, toDrawingInputs } from './draw-picture.ts'
import { createThumbnails, type Thumbnails } from './thumbnails.ts'

/** How long the changes must pause, in milliseconds, before the small pictures are drawn. */
const PAUSE_MS = 350
const WIDTH: DrawingWidth = 360

const listStored = (piece: Piece): Thumbnails =>
  new Map(
    piece.slides.map((slide, at) => [
      slide.id,
      { key: toComparable(toDrawingInputs(piece.id, toPieceEdit(piece), at)), url: slidePictureUrl(piece, at + 1, WIDTH) },
    ]),
  )

/** Of a picture that the server has stored it only reads the notes, because the browser already has the picture. */
function createDraw(piece: Piece, stored: Thumbnails) {
  const { signal } = new AbortController() // a requested picture is shown or dropped, but never aborted
  return async (drawing: DrawingInputs): Promise<Picture> => {
    const at = piece.slides.findIndex(({ id }) => id === drawing.slide.id)
    const { key, url } = stored.get(drawing.slide.id) ?? {}
    if (url === undefined || key !== toComparable(drawing)) return drawPicture(drawing, WIDTH, signal)
    const query = { width: `${WIDTH}`, ...(piece.pictureTag ? { tag: piece.pictureTag } : {}) }
    const { notes, undrawn, texts } = await fetchSlidePicture(
      showSlide,
      { params: { id: piece.id, position: at + 1 }, query },
      signal,
    )
    return { url, notes, undrawn, texts }
  }
}

function createPieceThumbnails(piece: Piece) {
  const stored = listStored(piece)
  return createThumbnails<DrawingInputs>(stored, createDraw(piece, stored))
}

/** The pictures are drawn again once the changes pause. */
export function useThumbnails(piece: Piece, { slides, format, mode, kitId }: PieceEdit): Thumbnails {
  const [thumbnails] = useState(() => createPieceThumbnails(piece))
  const isAway = useUnreachableSince() !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed while the server was away is asked for again when it is back
  useEffect(() => {
    const requestAll = () => {
      for (const [at, slide] of slides.entries()) {
        const drawing = toDrawingInputs(piece.id, { slides, format, mode, kitId }, at)
        if (listExcesses(slide).length === 0) thumbnails.request({ id: slide.id, key: toComparable(drawing), request: drawing })
      }
    }
    const timer = setTimeout(requestAll, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [thumbnails, piece.id, slides, format, mode, kitId, isAway])
  useEffect(() => thumbnails.clear, [thumbnails])
  return useSyncExternalStore(thumbnails.subscribe, thumbnails.get)
}
