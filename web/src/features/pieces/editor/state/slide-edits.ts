import { updateAlternativeText } from 'contract/pieces/alternative-text.ts'
import { EMPTY_TEXTS, type Slide, type SlideTemplate } from 'contract/pieces/slides.ts'
import { isDeepEqual } from './piece-edit.ts'
import { hasItems, SIDE_NAMES } from './template-places.ts'

const EMPTY_SLIDE = {
  ...EMPTY_TEXTS,
  photo: null,
  alternativeText: '',
} satisfies Omit<Slide, 'id' | 'template'>

const createSlideId = (): string => crypto.randomUUID()

export const EMPTY_SIDE = { title: '', text: '' }

/** Texts that the new template does not draw are kept. */
export const changeTemplate = (slide: Slide, template: SlideTemplate): Slide => {
  const sides = SIDE_NAMES[template]?.map((_, at) => slide.sides[at] ?? EMPTY_SIDE) ?? slide.sides
  return { ...slide, template, sides, items: hasItems(template) && slide.items.length === 0 ? [''] : slide.items }
}

const insertAt = (slides: readonly Slide[], slide: Slide, at: number): Slide[] => [
  ...slides.slice(0, at),
  slide,
  ...slides.slice(at),
]

export function addSlide(slides: readonly Slide[], at: number, template: SlideTemplate): { slides: Slide[]; id: string } {
  const id = createSlideId()
  return { slides: insertAt(slides, changeTemplate({ ...EMPTY_SLIDE, id, template }, template), at), id }
}

export function duplicateSlide(slides: readonly Slide[], id: string): { slides: Slide[]; id: string } {
  const at = slides.findIndex((slide) => slide.id === id)
  const copied = slides[at]
  if (!copied) return { slides: [...slides], id }
  const copy = { ...copied, id: createSlideId() }
  return { slides: insertAt(slides, copy, at + 1), id: copy.id }
}

/** @returns the slides, and the id of the slide to show instead */
export function removeSlide(slides: readonly Slide[], id: string): { slides: Slide[]; id: string } {
  const at = slides.findIndex((slide) => slide.id === id)
  const rest = slides.filter((slide) => slide.id !== id)
  return { slides: rest, id: (rest[at] ?? rest.at(-1))?.id ?? id }
}

/** An index beyond either end means that end. */
export function moveSlide(slides: readonly Slide[], id: string, to: number): Slide[] {
  const moved = slides.find((slide) => slide.id === id)
  if (!moved) return [...slides]
  const rest = slides.filter((slide) => slide.id !== id)
  return insertAt(rest, moved, Math.max(0, Math.min(to, rest.length)))
}

/** An alternative text that is composed of the slide's texts follows them. */
export const replaceSlide = (slides: readonly Slide[], next: Slide): Slide[] =>
  slides.map((slide) => (slide.id === next.id ? updateAlternativeText(slide, next) : slide))

/** For a removed slide, the one that has taken its place; undefined if both states have equal slides in the same order. */
export function findChangedSlide(before: readonly Slide[], after: readonly Slide[]): string | undefined {
  const known = new Map(before.map((slide) => [slide.id, slide]))
  const changed = after.find((slide) => !isDeepEqual(known.get(slide.id), slide))
  if (changed) return changed.id
  const removedAt = before.findIndex(({ id }) => !after.some((slide) => slide.id === id))
  if (removedAt >= 0) return (after[removedAt] ?? after.at(-1))?.id
  return after.find((slide, at) => before[at]?.id !== slide.id)?.id
}
