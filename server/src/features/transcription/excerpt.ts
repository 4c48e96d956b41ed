/** How much of a text is shown, and how much of it stands before a match. In characters. */
export const EXCERPT_LENGTH = 180
export const EXCERPT_LEAD = 60

/** A part of a text, and whether it is the text's beginning and its end. */
export type TextPart = { part: string; begins: boolean; ends: boolean }

/** One line; what is cut off says so, and is cut at a word. */
export function formatExcerpt({ part, begins, ends }: TextPart): string {
  const line = part.replace(/\s+/g, ' ')
  const from = begins ? line.trimStart() : line.replace(/^\S* /, '…')
  return ends ? from.trimEnd() : `${from.replace(/ \S*$/, '')}…`
}
