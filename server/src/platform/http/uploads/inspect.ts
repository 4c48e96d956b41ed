import { open, readFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { invalidFieldsError } from '#core/errors.ts'
import type { SentFile } from '#core/uploads.ts'
import { detectZipBomb } from '#core/zip-directory.ts'
import { BROKEN_PICTURE, BrokenPictureError, makeThumbnail, TooManyPixelsError } from '#platform/images/pictures.ts'

/** Matches tags that are too long to occur by chance in compressed pixels: one of them occurs in one of some 120,000 files of 10 MB. */
const MARKUP = /<(?:script|html|iframe|!doctype\s+html|\?php)[\s>/]/i
/**
 * A PDF's middle is not searched, because it may quote HTML; browsers detect a type by the first bytes only, and an appended file
 * follows the end.
 */
const PDF_HEAD = 1024
/** The size of the record at a zip's end, in bytes, and the maximum length of the comment after it (APPNOTE 4.3.16). */
const ZIP_END = 22
const ZIP_COMMENT = 65_535

const IMAGE_REFUSAL = 'A imagem traz uma página ou um programa dentro dela. Envie a imagem original.'
const PDF_REFUSAL = 'O PDF traz uma página ou um programa junto dele. Envie o PDF original.'
/** An invoice has none; entities make a small file grow without end in a program that opens it. */
const DEFINITIONS = /<!(?:doctype|entity)/i
const XML_REFUSAL = 'O XML traz definições que uma nota fiscal não tem. Envie o XML original da nota.'
const ARCHIVE_REFUSAL = 'O arquivo traz outro, compactado, no fim dele. Envie o arquivo original.'

/** Whether the file ends as a zip does: zip readers search for the archive from the end. */
function endsAsArchive(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - ZIP_END - ZIP_COMMENT)
  for (let at = bytes.indexOf('PK\x05\x06', from, 'latin1'); at >= 0; at = bytes.indexOf('PK\x05\x06', at + 1, 'latin1')) {
    if (at + ZIP_END <= bytes.length && at + ZIP_END + bytes.readUInt16LE(at + 20) === bytes.length) return true
  }
  return false
}

/** Whether the first bytes open a JavaScript comment where the image format has its size; no camera writes such a size. */
function beginsAsScript(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 8)
  return head.startsWith('GIF89a/*') || head.startsWith('GIF87a/*') || head.startsWith('\xff\xd8\xff\xe0/*')
}

function pdfEdges(bytes: Buffer): string {
  const end = bytes.lastIndexOf('%%EOF')
  return `${bytes.toString('latin1', 0, PDF_HEAD)}\n${end < 0 ? '' : bytes.toString('latin1', end)}`
}

export function detectPolyglot(bytes: Buffer, type: string): string | undefined {
  if (type === 'application/pdf') {
    if (MARKUP.test(pdfEdges(bytes))) return PDF_REFUSAL
    return endsAsArchive(bytes) ? ARCHIVE_REFUSAL : undefined
  }
  if (type === 'application/xml') return DEFINITIONS.test(bytes.toString('latin1')) ? XML_REFUSAL : undefined
  if (!type.startsWith('image/')) return undefined
  if (beginsAsScript(bytes) || MARKUP.test(bytes.toString('latin1'))) return IMAGE_REFUSAL
  return endsAsArchive(bytes) ? ARCHIVE_REFUSAL : undefined
}

export type FileInspection = { type: string; thumbnail?: Buffer }

const TOO_MANY =
  'A imagem tem pixels demais (o limite é de 40 megapixels, e de 24 em JPEG progressivo ou PNG entrelaçado). Envie uma cópia menor.'

const SAMPLE_BYTES = 64 * 1024
const BLANKS = [9, 10, 12, 13]

async function isTable(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    const text = buffer
      .subarray(0, bytesRead)
      .toString('latin1')
      .replace(/^\u00ef\u00bb\u00bf/, '')
    const lines = text.split(/\r?\n/).slice(0, 2)
    const hasControls = buffer.subarray(0, bytesRead).some((byte) => byte < 32 && !BLANKS.includes(byte))
    const isText = !hasControls && !text.trimStart().startsWith('<')
    return (
      isText &&
      lines.length === 2 &&
      [';', ',', '\t'].some(
        (separator) => lines.every((line) => line === '' || line.includes(separator)) && lines[0]?.includes(separator),
      )
    )
  } finally {
    await file.close()
  }
}

async function detectType(path: string, { field, rule }: SentFile): Promise<string> {
  const found = (await fileTypeFromFile(path).catch(() => undefined))?.mime
  const type = found ?? (rule.types.includes('text/csv') && (await isTable(path)) ? 'text/csv' : undefined)
  if (!type || !rule.types.includes(type)) throw invalidFieldsError({ [field]: rule.refusal })
  return type
}

/** The whole image is decoded so that a broken one is refused; undefined for a HEIC or AVIF that cannot be decoded here. @throws 422 */
async function makeThumbnailFor(owner: number, bytes: Buffer, field: string): Promise<Buffer | undefined> {
  try {
    return await makeThumbnail(owner, bytes)
  } catch (error) {
    if (error instanceof TooManyPixelsError) throw invalidFieldsError({ [field]: TOO_MANY })
    if (error instanceof BrokenPictureError) throw invalidFieldsError({ [field]: BROKEN_PICTURE })
    throw error
  }
}

/**
 * Only the bytes count, never the name or the declared type.
 * @throws 422 for another type; with `isInspectedInFull` also a polyglot, a broken image, or a huge unpacked file
 */
export async function inspectFile(path: string, file: SentFile, owner: number): Promise<FileInspection> {
  const { rule, field } = file
  if (rule.types === 'any') return { type: 'application/octet-stream' }
  const type = await detectType(path, file)
  if (!rule.isInspectedInFull) return { type }
  const bytes = await readFile(path)
  const objection = detectPolyglot(bytes, type) ?? detectZipBomb(bytes)
  if (objection) throw invalidFieldsError({ [field]: objection })
  const thumbnail = type.startsWith('image/') ? await makeThumbnailFor(owner, bytes, field) : undefined
  return { type, ...(thumbnail ? { thumbnail } : {}) }
}
