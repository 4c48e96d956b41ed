import { formatCount } from '#lib/format/format.ts'
import { toFieldLabel } from './describe-conflict.ts'
import type { PieceEdit } from './piece-edit.ts'
import { listExcesses } from './template-places.ts'

function describeExcess({ slides }: PieceEdit): string | undefined {
  for (const [at, slide] of slides.entries()) {
    const [excess] = listExcesses(slide)
    if (!excess) continue
    const [field = ''] = excess.place.split('.')
    return `Slide ${at + 1} · ${toFieldLabel(field)}: passa ${formatCount(excess.over, 'caractere', 'caracteres')} do limite`
  }
  return undefined
}

/**
 * The server names a slide's field without the slide.
 * @param reasons the server's reasons by field
 * @returns undefined if no field is known
 */
export function describeRefusedSave(edit: PieceEdit, reasons: Readonly<Record<string, string>>): string | undefined {
  const [first] = Object.entries(reasons)
  const slides = first?.[0].startsWith('slides') ? describeExcess(edit) : undefined
  return slides ?? (first && `${toFieldLabel(first[0])} · ${first[1]}`)
}
