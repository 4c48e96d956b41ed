import { MAX_DOCUMENT_LENGTH } from 'contract/content/documents.ts'
import { invalidFieldsError } from '#core/errors.ts'
import { cleanHtml } from './clean-html.ts'
import { markdownToHtml, textToHtml } from './convert-text.ts'
import { toPlainText } from './plain-text.ts'

export const TEXT_KINDS = ['html', 'markdown', 'text'] as const
export type TextKind = (typeof TEXT_KINDS)[number]

/**
 * The most tags that a text may have. Parsers take time quadratic in the depth of nested tags: a text of 400,000 characters that
 * is all tags would take seconds.
 */
const MAX_MARKS = 40_000

const CONVERTERS: Record<TextKind, (content: string) => string> = {
  html: (html) => html,
  markdown: markdownToHtml,
  text: textToHtml,
}

/** A text's stored form: clean HTML, and all of its text without markup. */
export type StoredText = { html: string; plain: string }

const hasTooManyMarks = (html: string) => html.split('<', MAX_MARKS + 2).length > MAX_MARKS + 1

/**
 * Converts a text to its stored form, which may take seconds; `convertText` converts long texts in a worker.
 * @throws 422 naming `kind`, where the text is too long or has too much markup
 */
export function toStoredText(kind: TextKind, content: string): StoredText {
  const raw = CONVERTERS[kind](content)
  if (hasTooManyMarks(raw)) throw invalidFieldsError({ [kind]: 'O conteúdo tem formatação demais. Divida-o em dois.' })
  const html = cleanHtml(raw)
  if (html.length > MAX_DOCUMENT_LENGTH) throw invalidFieldsError({ [kind]: `Use no máximo ${MAX_DOCUMENT_LENGTH} caracteres` })
  return { html, plain: toPlainText(html) }
}

/** Requires a title or some text. @throws 422 naming the title */
export function requireTitleOrText(title: string | null | undefined, { plain }: StoredText): void {
  if (!title && !plain) throw invalidFieldsError({ title: 'Escreva um título ou um conteúdo' })
}
