import type { ClipboardEvent } from 'react'

/** One change of a field's text: `inserted` stands in place of what was between `start` and `end`. */
export type TextEdit = { start: number; end: number; inserted: string; forward?: boolean; pasted?: boolean }

/**
 * What an input event changed, from the text before, and the text and the caret after. The browser tells what it inserted
 * only for plain keys; a composing keyboard or a drop tells less, and the rest is worked out.
 */
export function detectTextEdit(before: string, input: HTMLInputElement, { inputType, data }: Partial<InputEvent>): TextEdit {
  const after = input.value
  const caret = input.selectionStart ?? after.length
  if (!before.endsWith(after.slice(caret))) return { start: 0, end: before.length, inserted: after }
  const end = before.length - (after.length - caret)
  const told = inputType === 'insertText' && data && after.slice(0, caret).endsWith(data)
  const start = told ? caret - data.length : commonStart(before, after, Math.min(caret, end))
  return { start, end, inserted: after.slice(start, caret), forward: inputType?.endsWith('Forward') ?? false }
}

function commonStart(one: string, other: string, most: number): number {
  let length = 0
  while (length < most && one[length] === other[length]) length++
  return length
}

/** What a paste changes, which it then must not do by itself. */
export function toPasteEdit(event: ClipboardEvent<HTMLInputElement>): TextEdit {
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const inserted = event.clipboardData.getData('text')
  return { start: selectionStart ?? value.length, end: selectionEnd ?? value.length, inserted, pasted: true }
}
