import { invalidFieldsError } from '#core/errors.ts'
import { PackageTooLargeError } from '#core/office-package.ts'
import { UnreadableXmlError } from '#core/read-xml.ts'
import { isZip } from '#core/zip-directory.ts'
import { readDocx } from './docx/read-docx.ts'
import { markdownToHtml, textToHtml } from './stored-text.ts'
import { type FilePicture, takePictures } from './take-pictures.ts'

const SUPPORTED = 'Envie um arquivo .docx, .md, .html ou .txt.'
const OTHERS: [string, string][] = [
  ['\xd0\xcf\x11\xe0', 'O arquivo é do Word antigo (.doc) ou tem senha. Abra-o no Word e salve como .docx, sem senha.'],
  ['%PDF', 'Um PDF não guarda a estrutura do texto. Envie o documento de onde ele saiu, em .docx ou .md.'],
  ['{\\rtf', 'O arquivo está em RTF. Abra-o no Word e salve como .docx.'],
]
const DAMAGED =
  'O arquivo do Word não abre: está danificado ou não é um .docx. Abra-o no Word, salve de novo e envie a nova cópia.'
const TOO_LARGE = 'O arquivo do Word ocuparia espaço demais quando aberto. Divida o documento em partes menores.'

const refuse = (message: string) => invalidFieldsError({ file: message })

async function readWordFile(bytes: Buffer): Promise<string> {
  try {
    const html = await readDocx(bytes)
    if (html === undefined) throw refuse(`O arquivo não é um documento do Word. ${SUPPORTED}`)
    return html
  } catch (error) {
    if (error instanceof PackageTooLargeError) throw refuse(TOO_LARGE)
    throw error instanceof UnreadableXmlError ? refuse(DAMAGED) : error
  }
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const HTML = /^\s*(?:<!doctype html|<html)/i

/** HTML is not yet clean, and has `x-imagem-do-arquivo:<n>` where a picture is (`placePictures`). */
export type ReadText = { html: string; pictures: FilePicture[] }

/** Only the bytes tell what a file is; the name tells Markdown and plain text apart. @throws 422 naming `file` */
export async function readTextFile({ bytes, name }: { bytes: Buffer; name: string }): Promise<ReadText> {
  const head = bytes.toString('latin1', 0, 16)
  for (const [start, message] of OTHERS) if (head.startsWith(start)) throw refuse(message)
  if (isZip(bytes)) {
    const { text: html, pictures } = takePictures(await readWordFile(bytes))
    return { html, pictures }
  }
  const { text, pictures } = takePictures(decode(bytes))
  if (text.includes('\0')) throw refuse(`Este arquivo não é um texto. ${SUPPORTED}`)
  if (HTML.test(text) || /\.html?$/i.test(name)) return { html: text, pictures }
  return { html: /\.txt$/i.test(name) ? textToHtml(text) : markdownToHtml(text), pictures }
}
