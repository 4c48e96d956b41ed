import { formatAmount } from 'contract/money.ts'
import { readMoney } from './money-reading.ts'
import type { TextEdit } from './text-edit.ts'

/**
 * A money field under somebody's hands. `text` is what the field shows and all that counts: `readMoney(text)` is what is
 * recorded. `fill`: digits fill centavos from the right. `settled`: likewise, but the amount stood there before the
 * typing, so a comma does not turn its digits into whole reais. `literal`: a comma or a point was typed, and the text is
 * kept as typed until the field is left.
 */
export type MoneyText = { text: string; caret: number; mode: 'fill' | 'settled' | 'literal' }

export const EMPTY: MoneyText = { text: '', caret: 0, mode: 'fill' }

const settle = (text: string): MoneyText => ({ text, caret: text.length, mode: 'settled' })
const typeLiterally = (text: string, caret = text.length): MoneyText => (text ? { text, caret, mode: 'literal' } : EMPTY)
const isDigits = (text: string) => /^\d+$/.test(text)
const isMark = (text: string | undefined) => text === ',' || text === '.'
const digitsIn = (text: string) => text.replace(/\D/g, '')

export const showCentavos = (centavos: number | null): MoneyText => (centavos === null ? EMPTY : settle(formatAmount(centavos)))

/** The text of a field that is left: the amount in full; what is no amount stays as it was typed. */
export function leaveMoney(typed: MoneyText): MoneyText {
  const { centavos, problem } = readMoney(typed.text)
  return problem ? typed : showCentavos(centavos)
}

/** A text from anywhere that takes the whole field. */
function paste(text: string): MoneyText {
  const line = text.trim()
  return readMoney(line).problem ? typeLiterally(line) : leaveMoney(typeLiterally(line))
}

/** Digits with the caret between them, shown as an amount; the caret keeps the digits that are to its right. */
function fillFromTheRight(left: string, right: string, mode: MoneyText['mode']): MoneyText {
  const text = formatAmount(BigInt(left + right))
  let caret = text.length
  for (let passed = 0; passed < right.length && caret > 0; caret--) if (isDigits(text[caret - 1] ?? '')) passed++
  if (isMark(text[caret - 1])) caret--
  return { text, caret, mode }
}

function deleteDigits(before: MoneyText, { start, end, forward = false }: TextEdit): MoneyText {
  let [left, right] = [digitsIn(before.text.slice(0, start)), digitsIn(before.text.slice(end))]
  const onlyMarks = digitsIn(before.text.slice(start, end)) === ''
  if (onlyMarks && forward) right = right.slice(1)
  else if (onlyMarks) left = left.slice(0, -1)
  return /[1-9]/.test(left + right) ? fillFromTheRight(left, right, before.mode) : EMPTY
}

/** A comma or a point among digits that filled from the right. */
function typeMark(before: MoneyText, { start, end, inserted }: TextEdit): MoneyText {
  const typedOver = isMark(before.text[start]) && start === end
  if (typedOver) return { ...before, caret: start + 1 }
  const endsWhole = before.mode === 'fill' && start === before.text.length
  // The digits so far were whole reais: `1234` shows 12,34, and a comma after it makes that `1234,`.
  return endsWhole ? typeLiterally(`${digitsIn(before.text).replace(/^0+(?=\d)/, '')}${inserted}`) : { ...before, caret: end }
}

/** What a key makes of an empty field, or of one whose whole text was selected. */
function typeFirst(before: MoneyText, inserted: string): MoneyText {
  if (isMark(inserted)) return typeLiterally(`0${inserted}`)
  return isDigits(inserted) ? fillFromTheRight(inserted, '', 'fill') : before
}

/** What the field shows after an edit. Keys that are no part of an amount change nothing. */
export function editMoney(before: MoneyText, edit: TextEdit): MoneyText {
  const { start, end, inserted, pasted } = edit
  const [head, tail] = [before.text.slice(0, start), before.text.slice(end)]
  if (inserted === '' && head + tail === '') return EMPTY
  if (head + tail === '') return pasted || inserted.length > 1 ? paste(inserted) : typeFirst(before, inserted)
  if (inserted.length === 1 && !/[\d.,]/.test(inserted)) return { ...before, caret: end }
  if (before.mode === 'literal') return typeLiterally(head + inserted + tail, start + inserted.length)
  if (inserted === '') return deleteDigits(before, edit)
  if (isMark(inserted)) return typeMark(before, edit)
  if (isDigits(inserted)) return fillFromTheRight(digitsIn(head) + inserted, digitsIn(tail), before.mode)
  return typeLiterally(head + inserted + tail, start + inserted.length)
}
