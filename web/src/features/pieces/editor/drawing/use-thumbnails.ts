import { slidePictureUrl } from 'contract/pieces/drawings.ts'
import type { Piece } from 'contract/pieces/pieces.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type PieceEdit, toComparable, toPieceEdit } from '../state/piece-edit.ts'
import { listExcesses } from '../state/template-places.ts'
import { type Drawing, drawPicture, toDrawing } from './draw-picture.ts'
import { createThumbnails } from './thumbnails.ts'

/** The pause after the last change before the small pictures are drawn. */
const PAUSE_MS = 350
const WIDTH = 360

const drawThumbnail = async (drawing: Drawing) =>
  URL.createObjectURL(await drawPicture(drawing, WIDTH, new AbortController().signal))

/** Lists the stored pictures of a piece by the ids of its slides. */
const listStored = (piece: Piece) =>
  new Map(
    piece.slides.map((slide, at) => [
      slide.id,
      { key: toComparable(toDrawing(toPieceEdit(piece), at)), url: slidePictureUrl(piece, at + 1, WIDTH) },
    ]),
  )

/** Provides the addresses of the slides' small pictures, by the slides' ids; they follow the changes after a pause. */
export function useThumbnails(piece: Piece, { slides, format, mode, kitId }: PieceEdit): ReadonlyMap<string, { url: string }> {
  const [thumbnails] = useState(() => createThumbnails<Drawing>(listStored(piece), drawThumbnail))
  useEffect(() => {
    const requestAll = () => {
      for (const [at, slide] of slides.entries()) {
        const drawing = toDrawing({ slides, format, mode, kitId }, at)
        if (listExcesses(slide).length === 0) thumbnails.request({ id: slide.id, key: toComparable(drawing), request: drawing })
      }
    }
    const timer = setTimeout(requestAll, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [thumbnails, slides, format, mode, kitId])
  return useSyncExternalStore(thumbnails.subscribe, thumbnails.get)
}
