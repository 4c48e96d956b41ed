import type { TextBox } from 'contract/pieces/drawings.ts'
import type { CSSProperties, MouseEvent } from 'react'
import { toTextFieldId } from '../state/element-ids.ts'

/** In thousandths of the picture's sides: a finger is not exact. */
const NEAR = 30

/** @returns the text under the pointer, or the nearest one beside it */
export function findPointedText(texts: readonly TextBox[], { currentTarget, clientX, clientY }: MouseEvent): TextBox | undefined {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const [x, y] = [(1000 * (clientX - left)) / width, (1000 * (clientY - top)) / height]
  const measured = texts.map((text) => {
    const [beside, above] = [
      Math.max(text.left - x, 0, x - text.left - text.width),
      Math.max(text.top - y, 0, y - text.top - text.height),
    ]
    return { text, distance: Math.max(beside, above) }
  })
  return measured.filter(({ distance }) => distance <= NEAR).sort((a, b) => a.distance - b.distance)[0]?.text
}

export const toBoxStyle = ({ left, top, width, height }: TextBox): CSSProperties => ({
  left: `${left / 10}%`,
  top: `${top / 10}%`,
  width: `${width / 10}%`,
  height: `${height / 10}%`,
})

/** Without a text of the picture's own it is the headline's. The caret is at the end. */
export function focusTextField(text: TextBox | undefined): void {
  const field =
    document.getElementById(toTextFieldId(text?.place ?? 'headline')) ?? document.querySelector('.piece-fields .input')
  if (field instanceof HTMLSelectElement) field.focus()
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  field.focus({ preventScroll: true })
  field.setSelectionRange(field.value.length, field.value.length)
  field.scrollIntoView({ block: 'nearest' })
}
