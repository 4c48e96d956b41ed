import { takeBeginning } from '../values/take-beginning.ts'

function findSentenceEnd(text: string, max: number): number {
  let end = 0
  for (const { index, 0: found } of text.slice(0, max + 1).matchAll(/[.!?…]+["”»)]*(?=\s)/g)) end = index + found.length
  return end
}

/** @returns 0 if there is none, or if less than half of `max` lies before it */
function findWordEnd(text: string, max: number): number {
  const space = text.slice(0, max + 1).search(/\s\S*$/)
  return space >= max / 2 ? space : 0
}

/** Cuts after a sentence, else between words, else between graphemes; `max` is in UTF-16 units. */
export function cutText(text: string, max: number): [head: string, rest: string] {
  const whole = text.trim()
  if (whole.length <= max) return [whole, '']
  const at = findSentenceEnd(whole, max) || findWordEnd(whole, max) || takeBeginning(whole, max).length
  return [whole.slice(0, at).trim(), whole.slice(at).trim()]
}

export function cutFirstSentence(text: string, max: number): [head: string, rest: string] {
  const whole = text.trim()
  // Only the first characters are searched, because this expression takes quadratic time on a long row of dots.
  const [first = ''] = whole.slice(0, max + 1).match(/^.*?[.!?…]+["”»)]*(?=\s)/s) ?? []
  return first !== '' ? [first, whole.slice(first.length).trim()] : cutText(whole, max)
}
