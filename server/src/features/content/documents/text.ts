import { MAX_DOCUMENT_LENGTH } from 'contract/content/documents.ts'
import { invalidFieldsError } from '../../../core/errors.ts'
import { cleanHtml } from './clean.ts'
import { markdownToHtml, textToHtml } from './convert.ts'
import { toPlainText } from './plain.ts'

export const TEXT_KINDS = ['html', 'markdown', 'text'] as const
export type TextKind = (typeof TEXT_KINDS)[number]

/** Parsers take the square of how deep marks are nested: 400,000 characters of them would be seconds. */
const MAX_MARKS = 40_000

const READERS: Record<TextKind, (content: string) => string> = {
  html: (html) => html,
  markdown: markdownToHtml,
  text: textToHtml,
}

/** What is stored of a text: clean HTML, and its words. */
export type StoredText = { html: string; plain: string }

const hasTooManyMarks = (html: string) => html.split('<', MAX_MARKS + 2).length > MAX_MARKS + 1

/** Takes up to seconds: see `readText`. @throws 422 naming `kind`: too long, or all marks */
export function toStoredText(kind: TextKind, content: string): StoredText {
  const raw = READERS[kind](content)
  if (hasTooManyMarks(raw)) throw invalidFieldsError({ [kind]: 'O conteúdo tem formatação demais. Divida-o em dois.' })
  const html = cleanHtml(raw)
  if (html.length > MAX_DOCUMENT_LENGTH) throw invalidFieldsError({ [kind]: `Use no máximo ${MAX_DOCUMENT_LENGTH} caracteres` })
  return { html, plain: toPlainText(html) }
}

/** @throws 422 naming the title: nothing was written */
export function requireTitleOrText(title: string | null | undefined, { plain }: StoredText): void {
  if (!title && !plain) throw invalidFieldsError({ title: 'Escreva um título ou um conteúdo' })
}
