import { composeAlternativeText, hasComposedAlternativeText } from 'contract/pieces/alternative-text.ts'
import type { Slide } from 'contract/pieces/slides.ts'
import { isDeepEqual, PieceEdit } from './piece-edit.ts'
import { replaceSlide } from './slide-edits.ts'

/** `slideId`: undefined for a field of the whole piece. */
export type FieldConflict = { slideId: string | undefined; field: string; mine: unknown; theirs: unknown }

/** `base`: as both people found it. */
type States<Of, Base = Of> = { base: Base; mine: Of; theirs: Of }
type Merge<Of> = { merged: Of; conflicts: FieldConflict[] }
type Fields = Readonly<Record<string, unknown>>

/** A field to which both people gave different values keeps the value of `mine` and is listed as a conflict. */
function mergeFields(names: readonly string[], { base, mine, theirs }: States<Fields>, slideId?: string): Merge<Fields> {
  const isTheirs = (name: string) => !isDeepEqual(theirs[name], base[name]) && !isDeepEqual(theirs[name], mine[name])
  const changed = names.filter(isTheirs)
  const taken = changed.filter((name) => isDeepEqual(mine[name], base[name]))
  const conflicts = changed
    .filter((name) => !taken.includes(name))
    .map((field) => ({ slideId, field, mine: mine[field], theirs: theirs[field] }))
  return { merged: { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) }, conflicts }
}

const listIds = (slides: readonly Slide[]): string[] => slides.map(({ id }) => id)

function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const common = after.filter((id) => before.includes(id))
  return !isDeepEqual(
    before.filter((id) => common.includes(id)),
    common,
  )
}

/** Inserts the ids that only the second list has, each after its predecessor in that list. */
function interleave(first: readonly string[], second: readonly string[]): string[] {
  const order = [...first]
  for (const [at, id] of second.entries()) {
    if (order.includes(id)) continue
    order.splice(at === 0 ? 0 : order.indexOf(second[at - 1] as string) + 1, 0, id)
  }
  return order
}

/** The order of the person who moved slides, and that of `mine` if both people did. */
function mergeOrder({ base, mine, theirs }: States<readonly string[]>): string[] {
  return isReordered(base, mine) ? interleave(mine, theirs) : interleave(theirs, mine)
}

/** Blanks an alternative text that is composed of the slide's texts, because such a text is no value that a person chose. */
const blankComposedText = (slide: Slide): Fields =>
  hasComposedAlternativeText(slide) ? { ...slide, alternativeText: undefined } : slide

/** A composed alternative text gives way to a written one, and is composed of the merged texts otherwise. */
function mergeSlideFields({ base, mine, theirs }: States<Slide, Slide | undefined>): Merge<Slide> {
  const names = Object.keys({ ...base, ...mine, ...theirs })
  const blanked = { base: base ? blankComposedText(base) : {}, mine: blankComposedText(mine), theirs: blankComposedText(theirs) }
  const { merged, conflicts } = mergeFields(names, blanked, mine.id)
  const slide = merged as Slide
  return {
    merged: { ...slide, alternativeText: (merged.alternativeText as string | undefined) ?? composeAlternativeText(slide) },
    conflicts: conflicts.map((conflict) => ({
      ...conflict,
      mine: (mine as Fields)[conflict.field],
      theirs: (theirs as Fields)[conflict.field],
    })),
  }
}

/** Undefined if one person removed the slide and the other left it unchanged; a slide that one removed and the other changed is kept. */
function mergeSlide(id: string, states: States<readonly Slide[]>): Merge<Slide> | undefined {
  const find = (slides: readonly Slide[]) => slides.find((slide) => slide.id === id)
  const [base, mine, theirs] = [find(states.base), find(states.mine), find(states.theirs)]
  if (mine && theirs) return mergeSlideFields({ base, mine, theirs })
  const left = mine ?? theirs
  return left && !isDeepEqual(left, base) ? { merged: left, conflicts: [] } : undefined
}

function mergeSlides(states: States<readonly Slide[]>): Merge<Slide[]> {
  const order = mergeOrder({ base: listIds(states.base), mine: listIds(states.mine), theirs: listIds(states.theirs) })
  const merges = order.flatMap((id) => mergeSlide(id, states) ?? [])
  // Each person may have removed the slides that the other one left. A piece needs a slide, so `mine` stays then.
  if (merges.length === 0) return { merged: [...states.mine], conflicts: [] }
  return { merged: merges.map(({ merged }) => merged), conflicts: merges.flatMap(({ conflicts }) => conflicts) }
}

const FIELDS = Object.keys(PieceEdit.shape).filter((name) => name !== 'slides')

/**
 * A field with two different values keeps that of `mine` and is a conflict. Slides are matched by id, so that one person can move
 * what the other edits.
 */
export function mergeEdits({ base, mine, theirs }: States<PieceEdit>): Merge<PieceEdit> {
  const fields = mergeFields(FIELDS, { base, mine, theirs })
  const slides = mergeSlides({ base: base.slides, mine: mine.slides, theirs: theirs.slides })
  return {
    merged: { ...(fields.merged as PieceEdit), slides: slides.merged },
    conflicts: [...fields.conflicts, ...slides.conflicts],
  }
}

/** Of a slide that was removed since, the value at the merge. */
export function readMine({ slides, ...edit }: PieceEdit, { slideId, field, mine }: FieldConflict): unknown {
  const owner: Fields | undefined = slideId === undefined ? edit : slides.find(({ id }) => id === slideId)
  return owner ? owner[field] : mine
}

/** If the field's slide was removed meanwhile, nothing changes. */
export function takeTheirs(edit: PieceEdit, { slideId, field, theirs }: FieldConflict): PieceEdit {
  if (slideId === undefined) return { ...edit, [field]: theirs }
  const changed = edit.slides.find(({ id }) => id === slideId)
  return changed ? { ...edit, slides: replaceSlide(edit.slides, { ...changed, [field]: theirs }) } : edit
}
