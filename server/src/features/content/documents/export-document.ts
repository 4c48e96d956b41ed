import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { readDocumentIdea as contract } from 'contract/content/documents.ts'
import { PHOTO_ADDRESS } from 'contract/pieces/photos.ts'
import type { Ctx } from '#core/context.ts'
import { isReservedFileName, takeFileNameBeginning } from '#core/file-name.ts'
import type { Download } from '#core/replies.ts'
import { escapeHtml } from '#core/text.ts'
import { readPhotoFile } from '#features/pieces/photos/read-photos.ts'
import { makePagePicture } from '#platform/images/pictures.ts'
import { requireWholeDocument } from './document-queries.ts'
import { htmlToMarkdown } from './markdown.ts'
import { decodeEntities, toPlainText } from './stored-text.ts'
import { tooHeavyTextError, writeDocxInSandbox } from './text-files.ts'

const STYLE =
  'body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif;color:#1a1d24;background:#fff;overflow-wrap:anywhere}img{max-width:100%;height:auto}table{border-collapse:collapse}th,td{padding:.25rem .5rem;border:1px solid #c9cdd6;text-align:left;vertical-align:top}pre{overflow-x:auto;padding:1rem;background:#f3f4f6}blockquote{margin:0;padding-left:1rem;border-left:3px solid #c9cdd6}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const CONTENT_SECURITY_POLICY = `default-src 'none'; img-src data:; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'`

/** `pictures`: the images' data URLs, by the address that `html` has for them. */
type ExportedText = { title: string | null; html: string; pictures: ReadonlyMap<string, string> }

const toMarkdown = ({ title, html, pictures }: ExportedText) =>
  htmlToMarkdown(`${title ? `<h1>${escapeHtml(title)}</h1>` : ''}${html}`, pictures)

/**
 * Writes a complete HTML page that is inert wherever it is opened: `html` is clean already, and the page's own policy allows no
 * script.
 */
const toPage = ({ title, html, pictures }: ExportedText) => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title ?? 'Sem título')}</title>
<style>${STYLE}</style>
</head>
<body>
${title ? `<h1>${escapeHtml(title)}</h1>\n` : ''}${html.replace(IMAGE_ADDRESS, (address) => pictures.get(address) ?? '')}
</body>
</html>
`

const TEXT_FORMATS = {
  md: { write: toMarkdown, type: 'text/markdown; charset=utf-8' },
  html: { write: toPage, type: 'text/html; charset=utf-8' },
}
const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** `conteudo` if no usable character is left; a name that Windows reserves follows the word `Texto`. */
export function toFileName(title: string | null): string {
  const printable = (title ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').replace(/[/\\:*?"<>|]/g, ' ')
  const name = takeFileNameBeginning(printable.replace(/\s+/g, ' ').replace(/^[. ]+/, '')).replace(/[. ]+$/, '')
  if (!name) return 'conteudo'
  return isReservedFileName(name) ? `Texto ${name}` : name
}

/** In clean HTML the address of each image, and nothing else, stands there. */
const IMAGE_ADDRESS = /(?<=<img src=")[^"]*/g
/** In bytes of all images, each as often as the text shows it. */
const MAX_PICTURE_BYTES = 48 * 1024 * 1024

/** Photos by their address in the text. @throws 422 `text_too_heavy` */
async function readPhotos(ctx: Ctx, html: string): Promise<Map<string, Buffer>> {
  const addresses = html.match(IMAGE_ADDRESS) ?? []
  const photos = new Map<string, Buffer>()
  let bytes = 0
  for (const address of new Set(addresses)) {
    const photo = await readPhotoFile(ctx, Number(PHOTO_ADDRESS.exec(address)?.[1]))
    if (!photo) continue
    photos.set(address, photo)
    bytes += photo.length * addresses.filter((other) => other === address).length
    if (bytes > MAX_PICTURE_BYTES) throw tooHeavyTextError()
  }
  return photos
}

const omitImagesWithout = (html: string, photos: ReadonlyMap<string, Buffer>): string =>
  html.replace(/<img src="([^"]*)"[^>]*>/g, (image, address: string) => (photos.has(address) ? image : ''))

async function mapPhotos<Result>(photos: ReadonlyMap<string, Buffer>, map: (photo: Buffer) => Promise<Result> | Result) {
  const mapped = new Map<string, Result>()
  for (const [address, photo] of photos) mapped.set(address, await map(photo))
  return mapped
}

/** The heading at the top may be the title already. */
const omitDoubledTitle = (title: string | null, html: string): string | null =>
  title !== null && toPlainText(/^<h1>(.*?)<\/h1>/s.exec(html)?.[1] ?? '') === title ? null : title

export async function exportDocument(ctx: Ctx, id: number, format: 'docx' | keyof typeof TEXT_FORMATS): Promise<Download> {
  const { document } = await requireWholeDocument(ctx.db, id)
  const photos = await readPhotos(ctx, document.html)
  const html = omitImagesWithout(document.html, photos)
  const title = omitDoubledTitle(document.title, html)
  const name = `${toFileName(document.title)}.${format}`
  if (format === 'docx') {
    const pictures = await mapPhotos(photos, (photo) => makePagePicture(ctx.user.id, photo))
    return toDownload(Buffer.from(await writeDocxInSandbox({ title, html, pictures }, ctx.user.id)), DOCX_TYPE, name)
  }
  const pictures = await mapPhotos(photos, (photo) => `data:image/webp;base64,${photo.toString('base64')}`)
  const { write, type } = TEXT_FORMATS[format]
  return toDownload(Buffer.from(write({ title, html, pictures })), type, name)
}

/** A table that Markdown cannot hold is a line of HTML there. The reader of ideas takes a line between bars for a row. */
const toRows = (table: string): string =>
  decodeEntities(
    table
      .replace(/<t[dh]\b[^>]*>/g, '| ')
      .replaceAll('</tr>', '|\n')
      .replaceAll('</p>', ' ')
      .replace(/<[^>]+>/g, ''),
  ).trimEnd()

export async function readDocumentIdea({ db }: Ctx, id: number): Promise<HandlerResult<typeof contract>> {
  const { document, project } = await requireWholeDocument(db, id)
  const html = omitImagesWithout(document.html, new Map()).replace(/(<ol[^>]*) type="[^"]*"/g, '$1')
  const title = omitDoubledTitle(document.title, html)
  const idea = toMarkdown({ title, html, pictures: new Map() })
  return { title: document.title, idea: idea.replace(/<table>.*<\/table>/g, toRows).trim(), project }
}

const toDownload = (content: Buffer, type: string, name: string): Download => ({
  open: async () => Readable.from([content]),
  size: content.length,
  type,
  name,
})
