import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Id } from '../values/values.ts'
import { SlideFormat } from './formats.ts'
import { Look, SlideMode } from './looks.ts'
import type { PieceCard } from './pieces.ts'
import { MAX_FIRST_STEP, MAX_SLIDES, Slide } from './slides.ts'

export const DRAWING_WIDTHS = [360, 540, 1080] as const
export type DrawingWidth = (typeof DRAWING_WIDTHS)[number]

const WIDTH = `Use uma destas larguras: ${DRAWING_WIDTHS.join(', ')}`

/**
 * `photo-missing`: left out, also if the logo cannot be opened; `font-missing`: a font of the kit's own is gone, and
 * Inter takes its place; `small-text`: hard to read on a telephone, or words are broken;
 * `coarse-photo`: it has too few pixels, and is blurred; `undrawn`: no font has some letters or emoji.
 */
const DRAWING_NOTES = ['photo-missing', 'font-missing', 'small-text', 'coarse-photo', 'undrawn'] as const
export type DrawingNote = (typeof DRAWING_NOTES)[number]

export const DRAWING_NOTE_TITLES: Readonly<Record<DrawingNote, string>> = {
  'photo-missing': 'Sem a foto ou o logo, que não abre.',
  'font-missing': 'Uma fonte do kit não existe mais: o texto dela saiu em Inter.',
  'small-text': 'Texto difícil de ler no celular: só coube muito pequeno ou com uma palavra partida.',
  'coarse-photo': 'A foto tem poucos pixels para este espaço e sai sem nitidez.',
  undrawn: 'Letras ou emojis que as fontes não têm ficaram de fora.',
}

export const DRAWING_NOTE_HEADER = 'x-drawing-note'

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

/** Leaves out notes that only a later version of the server knows. */
export const parseDrawingNotes = (header: string | null): DrawingNote[] =>
  DRAWING_NOTES.filter((note) => header?.split(',').some((part) => part.trim() === note))

/** Where a slide's texts are in its picture. */
export const TEXTS_HEADER = 'x-drawing-texts'

/** `place`: of the slide's texts, as `headline`, `items.0` or `sides.1.title`; the rest in thousandths of the picture's sides. */
export type TextBox = { place: string; left: number; top: number; width: number; height: number }

export const formatTextBoxes = (boxes: readonly TextBox[]): string =>
  boxes.map(({ place, left, top, width, height }) => [place, left, top, width, height].join(',')).join(' ')

export const parseTextBoxes = (header: string | null): TextBox[] =>
  (header?.split(' ') ?? []).map((box) => {
    const [place = '', ...sides] = box.split(',')
    const [left = 0, top = 0, width = 0, height = 0] = sides.map(Number)
    return { place, left, top, width, height }
  })

const FIRST_STEP = `Informe o número do primeiro passo, de 1 a ${MAX_FIRST_STEP}`

const Position = z.int('Informe a posição do slide').check(z.minimum(1, 'A posição começa em 1'))

/**
 * A request that is aborted while it waits is not drawn.
 * @throws 429 if too many drawings of the person wait, 503 `drawing_failed`, `drawing_busy`
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
      position: Position,
      count: z.int('Informe o número de slides').check(z.maximum(MAX_SLIDES, `Use no máximo ${MAX_SLIDES} slides`)),
      firstStep: z.optional(z.int(FIRST_STEP).check(z.minimum(1, FIRST_STEP), z.maximum(MAX_FIRST_STEP, FIRST_STEP))),
      /** Without an id, the first kit without a client or, if there is none, the minimal look. */
      kitId: z.optional(z.nullable(Id)),
      /** An approved piece is drawn with the look that it was approved with, as long as it has the kit. */
      pieceId: z.optional(Id),
      look: z.optional(Look),
      width: z.optional(z.literal(DRAWING_WIDTHS, WIDTH)),
    })
    .check(
      z.refine(({ position, count }) => position <= count, { path: ['position'], error: 'A posição passa do número de slides' }),
    ),
})

/**
 * While `tag` is the piece's current `pictureTag`, the browser caches the picture for good; otherwise it asks at each use.
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

export function slidePictureUrl(
  { id, pictureTag }: Pick<PieceCard, 'id' | 'pictureTag'>,
  position: number,
  width: DrawingWidth = 1080,
): string {
  const path = showSlide.path.replace(':id', String(id)).replace(':position', String(position))
  return `${path}?width=${width}${pictureTag ? `&tag=${encodeURIComponent(pictureTag)}` : ''}`
}
