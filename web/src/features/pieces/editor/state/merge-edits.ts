import type { Slide } from 'contract/pieces/slides.ts'
import { PieceEdit, toComparable } from './piece-edit.ts'

/** A field to which both people gave another value. `slideId`: the slide whose field it is; undefined for one of the whole piece. */
export type FieldConflict = { slideId: string | undefined; field: string; mine: unknown; theirs: unknown }

/** Three states of the same thing: as both people found it, and as each of them has it now. */
type States<Of> = { base: Of; mine: Of; theirs: Of }
type Merge<Of> = { merged: Of; conflicts: FieldConflict[] }
type Fields = Readonly<Record<string, unknown>>

const isSame = (a: unknown, b: unknown): boolean => a === b || toComparable(a) === toComparable(b)

/** Takes of each field the value that was changed; where both were, mine, and says so. */
function mergeFields(names: readonly string[], { base, mine, theirs }: States<Fields>, slideId?: string): Merge<Fields> {
  const isTheirs = (name: string) => !isSame(theirs[name], base[name]) && !isSame(theirs[name], mine[name])
  const changed = names.filter(isTheirs)
  const taken = changed.filter((name) => isSame(mine[name], base[name]))
  const conflicts = changed
    .filter((name) => !taken.includes(name))
    .map((field) => ({ slideId, field, mine: mine[field], theirs: theirs[field] }))
  return { merged: { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) }, conflicts }
}

const listIds = (slides: readonly Slide[]): string[] => slides.map(({ id }) => id)

/** Whether a person has moved slides: those that are in both lists stand in another order. */
function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const common = after.filter((id) => before.includes(id))
  return !isSame(
    before.filter((id) => common.includes(id)),
    common,
  )
}

/** Puts the ids that only the second list has after their neighbours there. */
function interleave(first: readonly string[], second: readonly string[]): string[] {
  const order = [...first]
  for (const [at, id] of second.entries()) {
    if (order.includes(id)) continue
    order.splice(at === 0 ? 0 : order.indexOf(second[at - 1] as string) + 1, 0, id)
  }
  return order
}

/** Orders the slides as the person did who moved some of them; where both people moved some, as `mine`. */
function mergeOrder({ base, mine, theirs }: States<readonly string[]>): string[] {
  return isReordered(base, mine) ? interleave(mine, theirs) : interleave(theirs, mine)
}

/** Merges a slide; undefined where one person removed it and the other left it as it was. A changed slide outlives its removal. */
function mergeSlide(id: string, states: States<readonly Slide[]>): Merge<Slide> | undefined {
  const find = (slides: readonly Slide[]) => slides.find((slide) => slide.id === id)
  const [base, mine, theirs] = [find(states.base), find(states.mine), find(states.theirs)]
  if (mine && theirs) {
    const names = Object.keys({ ...base, ...mine, ...theirs })
    return mergeFields(names, { base: base ?? {}, mine, theirs }, id) as Merge<Slide>
  }
  const left = mine ?? theirs
  return left && !isSame(left, base) ? { merged: left, conflicts: [] } : undefined
}

function mergeSlides(states: States<readonly Slide[]>): Merge<Slide[]> {
  const order = mergeOrder({ base: listIds(states.base), mine: listIds(states.mine), theirs: listIds(states.theirs) })
  const merges = order.flatMap((id) => mergeSlide(id, states) ?? [])
  // Each person may have removed what the other one left: a piece needs a slide.
  if (merges.length === 0) return { merged: [...states.mine], conflicts: [] }
  return { merged: merges.map(({ merged }) => merged), conflicts: merges.flatMap(({ conflicts }) => conflicts) }
}

const FIELDS = Object.keys(PieceEdit.shape).filter((name) => name !== 'slides')

/**
 * Merges two people's changes of a piece, field by field and slide by slide. A field that both changed keeps my value, and is told as a
 * conflict. Slides are recognised by their ids, so that moving one and editing it go together.
 */
export function mergeEdits({ base, mine, theirs }: States<PieceEdit>): Merge<PieceEdit> {
  const fields = mergeFields(FIELDS, { base, mine, theirs })
  const slides = mergeSlides({ base: base.slides, mine: mine.slides, theirs: theirs.slides })
  return {
    merged: { ...(fields.merged as PieceEdit), slides: slides.merged },
    conflicts: [...fields.conflicts, ...slides.conflicts],
  }
}

/** Reads my value of a conflict's field as it is by now: the person may type on while the question waits. */
export function readMine({ slides, ...edit }: PieceEdit, { slideId, field, mine }: FieldConflict): unknown {
  const owner: Fields | undefined = slideId === undefined ? edit : slides.find(({ id }) => id === slideId)
  return owner ? owner[field] : mine
}

/** Gives the field of a conflict the other person's value; a slide that is gone meanwhile stays gone. */
export function takeTheirs(edit: PieceEdit, { slideId, field, theirs }: FieldConflict): PieceEdit {
  if (slideId === undefined) return { ...edit, [field]: theirs }
  return { ...edit, slides: edit.slides.map((slide) => (slide.id === slideId ? { ...slide, [field]: theirs } : slide)) }
}
