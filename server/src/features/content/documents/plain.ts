import { toNfc } from 'contract/normalize.ts'
import { decodeEntities } from './html-tokens.ts'

/** Where one block's words end and another's begin. */
const BLOCK_EDGE = /<\/?(?:p|h[1-4]|pre|blockquote|ul|ol|li|br|hr)\b[^>]*>/g

/** The words of clean HTML, in one line: what is searched, and what a card shows. */
export function toPlainText(clean: string): string {
  const text = decodeEntities(clean.replace(BLOCK_EDGE, ' ').replace(/<[^>]*>/g, ''))
  return toNfc(text.replace(/\s+/g, ' ').trim())
}
