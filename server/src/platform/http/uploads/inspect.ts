import { open, readFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { invalidFieldsError } from '#core/errors.ts'
import type { SentFile } from '#core/uploads.ts'
import { detectZipBomb } from '#core/zip-directory.ts'
import { BROKEN_PICTURE, BrokenPictureError, makeThumbnail, TooManyPixelsError } from '#platform/images/pictures.ts'

/** Matches tags that are too long to occur by chance in compressed pixels: one of them occurs in one of some 120,000 files of 10 MB. */
const MARKUP = /<(?:script|html|iframe|!doctype\s+html|\?php)[\s>/]/i
/**
 * The number of bytes at the beginning of a PDF that are searched for markup. Its middle is not searched, because a PDF may quote HTML;
 * browsers detect a type by the first bytes only, and an appended file follows the PDF's end.
 */
const PDF_HEAD = 1024
/** The size of the record at a zip's end, in bytes, and the maximum length of the comment after it (APPNOTE 4.3.16). */
const ZIP_END = 22
const ZIP_COMMENT = 65_535

const IMAGE_REFUSAL = 'A imagem traz uma página ou um programa dentro dela. Envie a imagem original.'
const PDF_REFUSAL = 'O PDF traz uma página ou um programa junto dele. Envie o PDF original.'
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

/** Explains, in Portuguese, why a file that is two types at once is refused; undefined for any other file. */
export function detectPolyglot(bytes: Buffer, type: string): string | undefined {
  if (type === 'application/pdf') {
    if (MARKUP.test(pdfEdges(bytes))) return PDF_REFUSAL
    return endsAsArchive(bytes) ? ARCHIVE_REFUSAL : undefined
  }
  if (!type.startsWith('image/')) return undefined
  if (beginsAsScript(bytes) || MARKUP.test(bytes.toString('latin1'))) return IMAGE_REFUSAL
  return endsAsArchive(bytes) ? ARCHIVE_REFUSAL : undefined
}

/**
 * The result of a file's inspection: `type` as found in the bytes (of a rule for `any` type only `application/octet-stream`), and
 * `thumbnail` where the rule has `isInspectedInFull` and the file is an image that can be decoded.
 */
export type FileInspection = { type: string; thumbnail?: Buffer }

const TOO_MANY =
  'A imagem tem pixels demais (o limite é de 40 megapixels, e de 24 em JPEG progressivo ou PNG entrelaçado). Envie uma cópia menor.'

const SAMPLE_BYTES = 64 * 1024
/** Tab, line feed, form feed and carriage return. */
const BLANKS = [9, 10, 12, 13]

/** Whether a file, whose bytes no known format begins with, is a text whose first two lines have the same separator, as a CSV's do. */
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

/** Detects the type from the bytes. @throws 422 where the rule does not accept it */
async function detectType(path: string, { field, rule }: SentFile): Promise<string> {
  const found = (await fileTypeFromFile(path).catch(() => undefined))?.mime
  const type = found ?? (rule.types.includes('text/csv') && (await isTable(path)) ? 'text/csv' : undefined)
  if (!type || !rule.types.includes(type)) throw invalidFieldsError({ [field]: rule.refusal })
  return type
}

/**
 * Makes a thumbnail, decoding the whole image so that a broken one is refused; undefined for a HEIC or AVIF that cannot be decoded here.
 * @throws 422 for too many pixels or a broken image
 */
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
 * Inspects a file that has arrived from its owner. Only its bytes count, never its name or the type that the sender declared.
 * @throws 422 naming the field: another type; under a rule with `isInspectedInFull` also a polyglot, a broken image, or a file that is huge
 * once unpacked
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
