/** Long enough that compressed pixels do not contain them by chance: in 10 MB the shortest of them once in half a million files. */
const MARKUP = /<(?:script|html|iframe|!doctype\s+html|\?php)[\s>/]/i
/** A PDF may quote HTML anywhere in its middle; what a browser would sniff stands in front, what was glued on stands behind. */
const PDF_HEAD = 1024
/** An archive's directory ends it, with a comment of at most this after it (APPNOTE 4.3.16). */
const ZIP_END = 22
const ZIP_COMMENT = 65_535

const IMAGE = 'A imagem traz uma página ou um programa dentro dela. Envie a imagem original.'
const PDF = 'O PDF traz uma página ou um programa junto dele. Envie o PDF original.'
const ARCHIVE = 'O arquivo traz outro, compactado, no fim dele. Envie o arquivo original.'

/** A whole archive behind something else: readers of archives begin at the end. */
function endsAsArchive(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - ZIP_END - ZIP_COMMENT)
  for (let at = bytes.indexOf('PK\x05\x06', from, 'latin1'); at >= 0; at = bytes.indexOf('PK\x05\x06', at + 1, 'latin1')) {
    if (at + ZIP_END <= bytes.length && at + ZIP_END + bytes.readUInt16LE(at + 20) === bytes.length) return true
  }
  return false
}

/** The first bytes open a comment of JavaScript's where the format has a size: no camera writes these. */
function beginsAsScript(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 8)
  return head.startsWith('GIF89a/*') || head.startsWith('GIF87a/*') || head.startsWith('\xff\xd8\xff\xe0/*')
}

function pdfEdges(bytes: Buffer): string {
  const end = bytes.lastIndexOf('%%EOF')
  return `${bytes.toString('latin1', 0, PDF_HEAD)}\n${end < 0 ? '' : bytes.toString('latin1', end)}`
}

/** Why a file that is one thing and another at once is not taken; undefined where it is what it seems. */
export function detectPolyglot(bytes: Buffer, type: string): string | undefined {
  if (type === 'application/pdf') {
    if (MARKUP.test(pdfEdges(bytes))) return PDF
    return endsAsArchive(bytes) ? ARCHIVE : undefined
  }
  if (!type.startsWith('image/')) return undefined
  if (beginsAsScript(bytes) || MARKUP.test(bytes.toString('latin1'))) return IMAGE
  return endsAsArchive(bytes) ? ARCHIVE : undefined
}
