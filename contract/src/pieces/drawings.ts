import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Id } from '../values/values.ts'
import { SlideFormat } from './formats.ts'
import { Look, SlideMode } from './looks.ts'
import type { PieceCard } from './pieces.ts'
import { MAX_FIRST_STEP, MAX_SLIDES, Slide } from './slides.ts'

/** The widths in pixels in which a slide is drawn: the platforms' own, and two for screens. */
export const DRAWING_WIDTHS = [360, 540, 1080] as const
export type DrawingWidth = (typeof DRAWING_WIDTHS)[number]

const WIDTH = `Use uma destas larguras: ${DRAWING_WIDTHS.join(', ')}`

/**
 * The notes on a drawing. `photo-missing`: the slide's photo is gone and was left out, or the photo or the logo cannot be opened and both
 * were left out. `small-text`: the texts fit only at sizes that are hard to read on a telephone, or with words broken. `undrawn`: letters or
 * emoji were left out, because no font has them.
 */
const DRAWING_NOTES = ['photo-missing', 'small-text', 'undrawn'] as const
export type DrawingNote = (typeof DRAWING_NOTES)[number]

/** The sentence that tells a person about each note. */
export const DRAWING_NOTE_TITLES: Readonly<Record<DrawingNote, string>> = {
  'photo-missing': 'Sem a foto ou o logo, que não abre.',
  'small-text': 'Texto difícil de ler no celular: só coube muito pequeno ou com uma palavra partida.',
  undrawn: 'Letras ou emojis que as fontes não têm ficaram de fora.',
}

/** The header of a picture that lists the notes on its drawing, separated by commas; absent where there are none. */
export const DRAWING_NOTE_HEADER = 'x-drawing-note'

/** The header of a picture with the letters and emoji that were left out (`undrawn`), as `formatUndrawn` writes them. */
export const UNDRAWN_HEADER = 'x-drawing-undrawn'

/** In letters and emoji; more would not be read, and a header has no room for them. */
const MAX_NAMED = 20
/** In UTF-16 units: a letter may carry any number of marks. */
const MAX_NAMED_LENGTH = 16

export const formatUndrawn = (undrawn: readonly string[]): string =>
  undrawn
    .slice(0, MAX_NAMED)
    .map((one) => encodeURIComponent(one.slice(0, MAX_NAMED_LENGTH).toWellFormed()))
    .join(' ')

export const parseUndrawn = (header: string | null): string[] => (header ? header.split(' ').map(decodeURIComponent) : [])

export const formatDrawingNotes = (notes: readonly DrawingNote[]): string => notes.join(', ')

/** Parses the header `DRAWING_NOTE_HEADER`, without notes that only a later version of the server knows. */
export const parseDrawingNotes = (header: string | null): DrawingNote[] =>
  DRAWING_NOTES.filter((note) => header?.split(',').some((part) => part.trim() === note))

const FIRST_STEP = `Informe o número do primeiro passo, de 1 a ${MAX_FIRST_STEP}`

const Position = z.int('Informe a posição do slide').check(z.minimum(1, 'A posição começa em 1'))

/**
 * Draws a slide that need not be stored, as editors show it while a person types. The answer is a PNG, or a WebP for a small picture with a
 * photo. A request that is aborted while it waits is not drawn.
 * @throws 429 where too many drawings of the person wait, 503 `drawing_failed`, `drawing_busy`
 */
export const drawSlide = endpoint({
  kind: 'picture',
  method: 'POST',
  path: '/api/pieces/draw',
  access: 'content.read',
  summary: 'Draw a slide that need not be stored',
  skipsTransaction: true,
  json: z
    .object({
      slide: Slide,
      format: SlideFormat,
      mode: SlideMode,
      /** The slide's place among `count` slides, from 1. */
      position: Position,
      count: z.int('Informe o número de slides').check(z.maximum(MAX_SLIDES, `Use no máximo ${MAX_SLIDES} slides`)),
      /** The number of the slide's first step (`computeFirstStep`); 1 by default. */
      firstStep: z.optional(z.int(FIRST_STEP).check(z.minimum(1, FIRST_STEP), z.maximum(MAX_FIRST_STEP, FIRST_STEP))),
      /**
       * The kit whose look and logo are drawn. Without an id, they are those of the first kit without a client or, where there is
       * none, the minimal look.
       */
      kitId: z.optional(z.nullable(Id)),
      /** The piece of the slide: an approved one is drawn with the look that it was approved with, as long as it has the kit. */
      pieceId: z.optional(Id),
      /** The look of a kit that is being edited, drawn in place of the stored kit's look. */
      look: z.optional(Look),
      width: z.optional(z.literal(DRAWING_WIDTHS, WIDTH)),
    })
    .check(
      z.refine(({ position, count }) => position <= count, { path: ['position'], error: 'A posição passa do número de slides' }),
    ),
})

/**
 * Shows the picture of a stored slide as the piece is now. `tag`: the `pictureTag` of the piece that the caller has read. While it is
 * current, the browser caches the picture for good; otherwise the browser asks at each use whether the picture has changed.
 * @throws 404, 503 as `drawSlide`
 */
export const showSlide = endpoint({
  kind: 'picture',
  method: 'GET',
  path: '/api/pieces/:id/slides/:position',
  access: 'content.read',
  summary: 'Show a slide of a piece as a picture',
  params: z.object({ id: Id, position: Id }),
  query: z.object({
    tag: z.optional(z.string()),
    width: z.optional(
      z.pipe(
        z.enum(DRAWING_WIDTHS.map(String), WIDTH),
        z.transform((width) => Number(width) as DrawingWidth),
      ),
    ),
  }),
})

/** Builds the URL of a slide's picture, with the piece's `pictureTag` where it has one. */
export function slidePictureUrl(
  { id, pictureTag }: Pick<PieceCard, 'id' | 'pictureTag'>,
  position: number,
  width: DrawingWidth = 1080,
): string {
  const path = showSlide.path.replace(':id', String(id)).replace(':position', String(position))
  return `${path}?width=${width}${pictureTag ? `&tag=${encodeURIComponent(pictureTag)}` : ''}`
}
