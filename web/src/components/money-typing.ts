import { formatAmount } from 'contract/money.ts'
import { readMoney } from './money-reading.ts'
import type { TextEdit } from './text-edit.ts'

/**
 * The state of a money field while a person types in it. `text`: what the field shows; `readMoney(text)` is its value. `mode`: `fill` where
 * digits fill the amount from the centavos on; `settled` the same for an amount that was there before the typing, except that a comma does
 * not turn its digits into whole reais; `literal` once a comma or a point was typed, where the text stays as typed until the field is left
 * or Enter is pressed. `selectedFrom`: where the selection begins that a key which changes nothing leaves; it ends at the caret.
 */
export type MoneyText = { text: string; caret: number; mode: 'fill' | 'settled' | 'literal'; selectedFrom?: number }

export const EMPTY_MONEY: MoneyText = { text: '', caret: 0, mode: 'fill' }

const toSettledText = (text: string): MoneyText => ({ text, caret: text.length, mode: 'settled' })
const toLiteralText = (text: string, caret = text.length): MoneyText => (text ? { text, caret, mode: 'literal' } : EMPTY_MONEY)
const isDigits = (text: string) => /^\d+$/.test(text)
const isMark = (text: string | undefined) => text === ',' || text === '.'
const extractDigits = (text: string) => text.replace(/\D/g, '')

export const toMoneyText = (centavos: number | null): MoneyText =>
  centavos === null ? EMPTY_MONEY : toSettledText(formatAmount(centavos))

/** Formats the amount in full when the field is left or Enter is pressed. A text with a problem stays as typed. */
export function normalizeMoney(typed: MoneyText): MoneyText {
  const { centavos, problem } = readMoney(typed.text)
  return problem ? typed : toMoneyText(centavos)
}

/** Changes nothing: what was selected stays selected, so that the digits of a typed `R$ 541,50` still replace it. */
const ignoreKey = (before: MoneyText, { start, end }: TextEdit): MoneyText => ({ ...before, caret: end, selectedFrom: start })

/** Replaces the whole field with a pasted text. */
function replaceByPaste(text: string): MoneyText {
  const line = text.trim()
  return readMoney(line).problem ? toLiteralText(line) : normalizeMoney(toLiteralText(line))
}

/** Formats the digits left and right of the caret as an amount. The caret stays in front of the right ones. */
function fillFromTheRight(left: string, right: string, mode: MoneyText['mode']): MoneyText {
  const text = formatAmount(BigInt(left + right))
  let caret = text.length
  for (let passed = 0; passed < right.length && caret > 0; caret--) if (isDigits(text[caret - 1] ?? '')) passed++
  if (isMark(text[caret - 1])) caret--
  return { text, caret, mode }
}

function deleteDigits(before: MoneyText, { start, end, forward = false }: TextEdit): MoneyText {
  let [left, right] = [extractDigits(before.text.slice(0, start)), extractDigits(before.text.slice(end))]
  const onlyMarks = extractDigits(before.text.slice(start, end)) === ''
  if (onlyMarks && forward) right = right.slice(1)
  else if (onlyMarks) left = left.slice(0, -1)
  return /[1-9]/.test(left + right) ? fillFromTheRight(left, right, before.mode) : EMPTY_MONEY
}

/**
 * Handles a typed comma or point. At the end it makes the digits whole reais (in the mode `fill`), in front of a mark it moves the caret
 * past the mark, and otherwise it is ignored.
 */
function insertMark(before: MoneyText, edit: TextEdit): MoneyText {
  const { start, end, inserted } = edit
  const typedOver = isMark(before.text[start]) && start === end
  if (typedOver) return { text: before.text, caret: start + 1, mode: before.mode }
  const endsWhole = before.mode === 'fill' && start === before.text.length
  // The typed comma shows that the digits so far were meant as whole reais: `1234`, which the field shows as 12,34, becomes `1234,`.
  return endsWhole ? toLiteralText(`${extractDigits(before.text).replace(/^0+(?=\d)/, '')}${inserted}`) : ignoreKey(before, edit)
}

/** Types a key into an empty field, or over its whole selected text. */
function replaceByTyping(before: MoneyText, edit: TextEdit): MoneyText {
  if (isMark(edit.inserted)) return toLiteralText(`0${edit.inserted}`)
  return isDigits(edit.inserted) ? fillFromTheRight(edit.inserted, '', 'fill') : ignoreKey(before, edit)
}

/** Applies an edit to the field's state. Keys that do not belong to an amount change nothing. */
export function editMoney(before: MoneyText, edit: TextEdit): MoneyText {
  const { start, end, inserted, pasted } = edit
  const [head, tail] = [before.text.slice(0, start), before.text.slice(end)]
  if (inserted === '' && head + tail === '') return EMPTY_MONEY
  if (head + tail === '') return pasted || inserted.length > 1 ? replaceByPaste(inserted) : replaceByTyping(before, edit)
  if (inserted.length === 1 && !/[\d.,]/.test(inserted)) return ignoreKey(before, edit)
  if (before.mode === 'literal') return toLiteralText(head + inserted + tail, start + inserted.length)
  if (inserted === '') return deleteDigits(before, edit)
  if (isMark(inserted)) return insertMark(before, edit)
  if (isDigits(inserted)) return fillFromTheRight(extractDigits(head) + inserted, extractDigits(tail), before.mode)
  return toLiteralText(head + inserted + tail, start + inserted.length)
}
