import { SlideFormat } from 'contract/pieces/formats.ts'
import { SlideMode } from 'contract/pieces/looks.ts'
import type { Piece } from 'contract/pieces/pieces.ts'
import { Network } from 'contract/pieces/publication.ts'
import { Slide } from 'contract/pieces/slides.ts'
import { PieceState } from 'contract/pieces/states.ts'
import { toNfc } from 'contract/values/normalize.ts'
import * as z from 'zod/mini'

const Text = z.string()

/** Its texts have no limits yet, so that a text beyond its limit is also stored in the browser's copy. */
const EditedSlide = z.extend(Slide, {
  kicker: Text,
  headline: Text,
  body: Text,
  items: z.array(Text),
  figure: Text,
  sides: z.array(z.object({ title: Text, text: Text })),
  callToAction: Text,
  alternativeText: Text,
})

/** One save writes all of them together. */
export const PieceEdit = z.object({
  title: Text,
  format: SlideFormat,
  mode: SlideMode,
  slides: z.array(EditedSlide),
  caption: Text,
  hashtags: z.array(Text),
  state: PieceState,
  projectId: z.nullable(z.int()),
  kitId: z.nullable(z.int()),
  plannedOn: z.nullable(Text),
  // a copy that an earlier version stored lacks these
  plannedTime: z._default(z.nullable(Text), null),
  network: z._default(z.nullable(Network), null),
})
export type PieceEdit = z.infer<typeof PieceEdit>

export function toPieceEdit(piece: Piece): PieceEdit {
  const { title, format, mode, slides, caption, hashtags, state, project, kit } = piece
  const { plannedOn, plannedTime, network } = piece
  const places = { projectId: project?.id ?? null, kitId: kit?.id ?? null }
  return { title, format, mode, slides, caption, hashtags, state, ...places, plannedOn, plannedTime, network }
}

const sortEntries = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => a.localeCompare(b)))
    : value

/** Serializes a value for comparisons: equal values give equal texts, whatever the order of their fields. */
export const toComparable = (value: unknown): string => JSON.stringify(value, sortEntries)

export const isDeepEqual = (a: unknown, b: unknown): boolean => a === b || toComparable(a) === toComparable(b)

/** Returns a piece as the server stores it, with the title trimmed and in NFC. */
export const toStoredEdit = <Edit extends PieceEdit>(edit: Edit): Edit => ({ ...edit, title: toNfc(edit.title.trim()) })

export const isSameEdit = (a: PieceEdit, b: PieceEdit): boolean =>
  (Object.keys(PieceEdit.shape) as (keyof PieceEdit)[]).every((name) => isDeepEqual(a[name], b[name]))
