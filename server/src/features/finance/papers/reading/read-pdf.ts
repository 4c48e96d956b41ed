import { extractImages, extractText, getDocumentProxy } from 'unpdf'
import { invalidFieldsError } from '#core/errors.ts'
import type { GreyPicture } from './read-barcodes.ts'

const MAX_PAGES = 20
/** A scanned paper stands on the first pages; each picture takes time. */
const MAX_PICTURE_PAGES = 3
const MAX_PICTURES = 12
/** Smaller ones are logos and lines. */
const MIN_SIDE = 60

const refused = (reason: string) => invalidFieldsError({ file: reason })

type Page = { data: Uint8ClampedArray; width: number; height: number; channels: 1 | 3 | 4 }

function toGrey({ data, width, height, channels }: Page): GreyPicture {
  if (channels === 1) return { pixels: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height }
  const pixels = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < pixels.length; at += 1, from += channels)
    pixels[at] = ((data[from] ?? 0) * 299 + (data[from + 1] ?? 0) * 587 + (data[from + 2] ?? 0) * 114) / 1000
  return { pixels, width, height }
}

export type ReadPdf = { text: string; pictures: AsyncGenerator<GreyPicture> }

/** @throws 422 for a PDF with a password, a damaged one, and one with too many pages */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  try {
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { maxImageSize: 40_000_000, verbosity: 0 })
    if (pdf.numPages > MAX_PAGES)
      throw refused(`O PDF tem ${pdf.numPages} páginas; o limite é ${MAX_PAGES}. Envie só as do boleto ou da nota.`)
    const { text } = await extractText(pdf, { mergePages: false })
    return { text: text.join('\n'), pictures: listPictures(pdf) }
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      throw refused('O PDF tem senha. Abra-o, salve uma cópia sem senha e envie a cópia.')
    if (error instanceof Error && /InvalidPDF|MissingPDF|FormatError|UnknownError/.test(error.name))
      throw refused('O PDF está danificado ou incompleto. Baixe-o de novo e envie.')
    throw error
  }
}

async function* listPictures(pdf: Awaited<ReturnType<typeof getDocumentProxy>>): AsyncGenerator<GreyPicture> {
  let count = 0
  for (let page = 1; page <= Math.min(pdf.numPages, MAX_PICTURE_PAGES); page += 1)
    for (const picture of await extractImages(pdf, page)) {
      if (picture.width < MIN_SIDE || picture.height < MIN_SIDE) continue
      count += 1
      if (count > MAX_PICTURES) return
      yield toGrey(picture)
    }
}
