import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Ctx } from '#core/context.ts'
import { isReservedFileName, takeFileNameBeginning } from '#core/file-name.ts'
import type { Download } from '#core/replies.ts'
import { escapeHtml } from '#core/text.ts'
import { requireWholeDocument } from './document-queries.ts'
import { htmlToMarkdown } from './markdown.ts'

const STYLE =
  'body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif;color:#1a1d24;background:#fff;overflow-wrap:anywhere}pre{overflow-x:auto;padding:1rem;background:#f3f4f6}blockquote{margin:0;padding-left:1rem;border-left:3px solid #c9cdd6}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const CONTENT_SECURITY_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'`

type ExportedText = { title: string | null; html: string }

const toMarkdown = ({ title, html }: ExportedText) => htmlToMarkdown(`${title ? `<h1>${escapeHtml(title)}</h1>` : ''}${html}`)

/**
 * Writes a complete HTML page that is inert wherever it is opened: `html` is clean already, and the page's own policy allows no
 * script.
 */
const toPage = ({ title, html }: ExportedText) => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title ?? 'Sem título')}</title>
<style>${STYLE}</style>
</head>
<body>
${title ? `<h1>${escapeHtml(title)}</h1>\n` : ''}${html}
</body>
</html>
`

const FORMATS = {
  md: { write: toMarkdown, type: 'text/markdown; charset=utf-8' },
  html: { write: toPage, type: 'text/html; charset=utf-8' },
}

/** `conteudo` if no usable character is left; a name that Windows reserves follows the word `Texto`. */
export function toFileName(title: string | null): string {
  const printable = (title ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').replace(/[/\\:*?"<>|]/g, ' ')
  const name = takeFileNameBeginning(printable.replace(/\s+/g, ' ').replace(/^[. ]+/, '')).replace(/[. ]+$/, '')
  if (!name) return 'conteudo'
  return isReservedFileName(name) ? `Texto ${name}` : name
}

export async function exportDocument({ db }: Ctx, id: number, format: keyof typeof FORMATS): Promise<Download> {
  const { document } = await requireWholeDocument(db, id)
  const { write, type } = FORMATS[format]
  const content = Buffer.from(write(document))
  return {
    open: async () => Readable.from([content]),
    size: content.length,
    type,
    name: `${toFileName(document.title)}.${format}`,
  }
}
