import { isUtf8 } from 'node:buffer'
import type { ImportPreview } from 'contract/finance/imports.ts'
import { fileTypeFromBuffer } from 'file-type'
import { invalidFieldsError } from '#core/errors.ts'

type DecodedText = { text: string; encoding: ImportPreview['encoding'] }

const unreadableFile = (reason: string) => invalidFieldsError({ file: reason })

/** Old or encrypted workbooks, pictures and the like. @throws 422 */
async function requireText(bytes: Buffer): Promise<void> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || type.mime.endsWith('/xml')) return
  throw /zip|cfb|sheet|excel/.test(type.mime)
    ? unreadableFile(
        'Isto é uma planilha que não se lê aqui, ou que tem senha. Abra-a e salve como XLSX, sem senha, ou como CSV.',
      )
    : unreadableFile(`Isto é um arquivo ${type.ext.toUpperCase()}. Envie um CSV.`)
}

function detectByteOrderMark(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
}

/**
 * UTF-16 needs a byte order mark (Excel's "Texto Unicode"); what is not UTF-8 is taken as Windows-1252.
 * @throws 422 if the file is not a text
 */
export async function decodeText(bytes: Buffer): Promise<DecodedText> {
  const mark = detectByteOrderMark(bytes)
  if (!mark) await requireText(bytes)
  if (mark?.startsWith('utf-16')) return { text: new TextDecoder(mark).decode(bytes), encoding: 'UTF-16' }
  if (bytes.includes(0)) throw unreadableFile('O arquivo não é um texto. Envie um CSV.')
  if (mark || isUtf8(bytes)) return { text: new TextDecoder('utf-8').decode(bytes), encoding: 'UTF-8' }
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
}
