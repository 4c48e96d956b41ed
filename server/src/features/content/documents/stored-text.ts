import { createContext, Script } from 'node:vm'
import { MAX_DOCUMENT_LENGTH } from 'contract/content/documents.ts'
import { PHOTO_ADDRESS } from 'contract/pieces/photos.ts'
import { toNfc } from 'contract/values/normalize.ts'
import { Marked, type Tokens } from 'marked'
import { invalidFieldsError } from '#core/errors.ts'
import { escapeHtml } from '#core/text.ts'
import { cleanHtml } from './clean-html.ts'

export type HtmlToken = { kind: 'text'; text: string } | { kind: 'open' | 'close'; name: string; attributes: string }

const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+/g
const ENTITIES = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' } as const

export const decodeEntities = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity as keyof typeof ENTITIES])

/** In clean HTML (`cleanHtml`) every `<` and `>` belongs to a tag. The time is linear in its length. */
export function* readTokens(clean: string): Generator<HtmlToken> {
  for (const [whole, slash, name, attributes] of clean.matchAll(TOKEN)) {
    if (name === undefined) yield { kind: 'text', text: decodeEntities(whole) }
    else yield { kind: slash ? 'close' : 'open', name, attributes: attributes ?? '' }
  }
}

/** In milliseconds: parsing hostile Markdown takes time quadratic in its length (200,000 times `_a` would take three minutes). */
const MAX_READING_MS = 2_000

/** Stands for a picture of a file that is being read, until that is stored (`take-pictures.ts`). */
export const FILE_PICTURE = /^x-imagem-do-arquivo:\d+$/

/** Any other image is shown as a link to it. */
const isOwnPicture = (href: string): boolean => PHOTO_ADDRESS.test(href) || FILE_PICTURE.test(href)

const marked = new Marked({
  gfm: true,
  renderer: {
    code: ({ text }: Tokens.Code) => `<pre><code>${escapeHtml(text)}</code></pre>`, // marked's own renderer appends an empty line
    image: ({ href, text }: Tokens.Image) =>
      isOwnPicture(href)
        ? `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}">`
        : `<a href="${escapeHtml(href)}">${escapeHtml(text || href)}</a>`,
    checkbox: ({ checked }: Tokens.Checkbox) => (checked ? '☑ ' : '☐ '),
  },
})

const sandbox = createContext({ read: (): string => '' })
const readScript = new Script('read()')

function runWithTimeout(ms: number, read: () => string): string {
  sandbox.read = read
  return readScript.runInContext(sandbox, { timeout: ms })
}

export function textToHtml(text: string): string {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
  return paragraphs
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\n/g, '<br>')}</p>`)
    .join('')
}

/** The HTML is not yet clean. Markdown whose parsing fails or takes too long is converted as plain text. */
export function markdownToHtml(markdown: string): string {
  try {
    return runWithTimeout(MAX_READING_MS, () => marked.parse(markdown, { async: false }))
  } catch {
    return textToHtml(markdown)
  }
}

const BLOCK_EDGE = /<\/?(?:p|h[1-4]|pre|blockquote|ul|ol|li|br|hr|table|tr|th|td)\b[^>]*>/g

export function toPlainText(clean: string): string {
  const text = decodeEntities(clean.replace(BLOCK_EDGE, ' ').replace(/<[^>]*>/g, ''))
  return toNfc(text.replace(/\s+/g, ' ').trim())
}

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

export type StoredText = { html: string; plain: string }

const hasTooManyMarks = (html: string) => html.split('<', MAX_MARKS + 2).length > MAX_MARKS + 1

export function toStoredText(kind: TextKind, content: string): StoredText {
  const raw = CONVERTERS[kind](content)
  if (hasTooManyMarks(raw)) throw invalidFieldsError({ [kind]: 'O conteúdo tem formatação demais. Divida-o em dois.' })
  const html = cleanHtml(raw)
  if (html.length > MAX_DOCUMENT_LENGTH) throw invalidFieldsError({ [kind]: `Use no máximo ${MAX_DOCUMENT_LENGTH} caracteres` })
  return { html, plain: toPlainText(html) }
}

export function requireTitleOrText(title: string | null | undefined, { plain }: StoredText): void {
  if (!title && !plain) throw invalidFieldsError({ title: 'Escreva um título ou um conteúdo' })
}
