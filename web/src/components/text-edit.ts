import type { ClipboardEvent } from 'react'

/** One change of a field's text. `inserted`: the text that replaces the text from `start` to `end`. */
export type TextEdit = { start: number; end: number; inserted: string; forward?: boolean; pasted?: boolean }

/**
 * Derives an input event's change from the field's previous text and its present text and caret. Browsers report the inserted text only for
 * plain keys; for a composing keyboard or a drop, the change is computed by comparing both texts. What was selected is not known then: a
 * text that takes the place of another one up to the end counts as the whole new text, because both may begin alike by chance.
 */
export function detectTextEdit(before: string, input: HTMLInputElement, { inputType, data }: Partial<InputEvent>): TextEdit {
  const after = input.value
  const caret = input.selectionStart ?? after.length
  const whole = { start: 0, end: before.length, inserted: after }
  if (!before.endsWith(after.slice(caret))) return whole
  const end = before.length - (after.length - caret)
  const told = inputType === 'insertText' && data && after.slice(0, caret).endsWith(data)
  const start = told ? caret - data.length : countCommonPrefix(before, after, Math.min(caret, end))
  if (!told && !inputType?.startsWith('delete') && start < end && caret === after.length) return whole
  return { start, end, inserted: after.slice(start, caret), forward: inputType?.endsWith('Forward') ?? false }
}

function countCommonPrefix(one: string, other: string, max: number): number {
  let length = 0
  while (length < max && one[length] === other[length]) length++
  return length
}

/** Turns a paste event into an edit, and prevents the browser's own paste. */
export function toPasteEdit(event: ClipboardEvent<HTMLInputElement>): TextEdit {
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const inserted = event.clipboardData.getData('text')
  return { start: selectionStart ?? value.length, end: selectionEnd ?? value.length, inserted, pasted: true }
}
