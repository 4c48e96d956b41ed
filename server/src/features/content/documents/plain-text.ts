import { toNfc } from 'contract/values/normalize.ts'
import { decodeEntities } from './html-tokens.ts'

/** Tags at which the text of one block ends and that of another begins. */
const BLOCK_EDGE = /<\/?(?:p|h[1-4]|pre|blockquote|ul|ol|li|br|hr)\b[^>]*>/g

/** Returns the text of clean HTML in one line, for searches and cards. */
export function toPlainText(clean: string): string {
  const text = decodeEntities(clean.replace(BLOCK_EDGE, ' ').replace(/<[^>]*>/g, ''))
  return toNfc(text.replace(/\s+/g, ' ').trim())
}
