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
