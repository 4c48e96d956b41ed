/** How much of a text is shown, and how much of it stands before a match. In characters. */
export const EXCERPT = 180
export const BEFORE = 60

/** A part of a text, and whether it is the text's beginning and its end. */
export type Part = { part: string; begins: boolean; ends: boolean }

/** One line; what is cut off says so, and is cut at a word. */
export function excerptOf({ part, begins, ends }: Part): string {
  const line = part.replace(/\s+/g, ' ')
  const from = begins ? line.trimStart() : line.replace(/^\S* /, '…')
  return ends ? from.trimEnd() : `${from.replace(/ \S*$/, '')}…`
}
