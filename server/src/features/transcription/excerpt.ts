/** In characters: the length of an excerpt, and how much of it precedes the match. */
export const EXCERPT_LENGTH = 180
export const EXCERPT_LEAD = 60

/** A part of a text, and whether it is the text's beginning and its end. */
export type TextPart = { part: string; begins: boolean; ends: boolean }

/** Formats a part as one line of whole words, with `…` where it was cut. */
export function formatExcerpt({ part, begins, ends }: TextPart): string {
  const line = part.replace(/\s+/g, ' ')
  const from = begins ? line.trimStart() : line.replace(/^\S* /, '…')
  return ends ? from.trimEnd() : `${from.replace(/ \S*$/, '')}…`
}
