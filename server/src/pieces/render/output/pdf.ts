import { FORMAT_SIZES, type Format } from 'contract/pieces/formats.ts'
import sharp from 'sharp'

/** Of JPEG pages: no difference from the PNG can be seen, at a sixth of the size. */
const QUALITY = 92
/** In points: LinkedIn shows documents of any size; this one is a printable width. */
const PAGE_WIDTH = 612

const FREE_ENTRY = '0000000000 65535 f \n'

/** Objects 1 and 2 are the catalogue and the page tree; each page is three objects: page, contents, picture. */
const findPageNumber = (index: number) => 3 + 3 * index

type Page = { jpeg: Buffer; pixels: { width: number; height: number }; width: number; height: number }

const toStream = (dictionary: string, content: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${Buffer.byteLength(content)} >>\nstream\n`),
    Buffer.from(content as string),
    Buffer.from('\nendstream'),
  ])

/** The objects of a page: its box, the instruction that draws the picture over all of it, and the JPEG as it is (ISO 32000-1, 8.9.5). */
function toPageObjects({ jpeg, pixels, width, height }: Page, index: number): Buffer[] {
  const number = findPageNumber(index)
  const picture = `/Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`
  return [
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${number + 1} 0 R /Resources << /XObject << /Slide ${number + 2} 0 R >> >> >>`,
    ),
    toStream('', `q ${width} 0 0 ${height} 0 0 cm /Slide Do Q`),
    toStream(picture, jpeg),
  ]
}

/** Numbers the objects from 1, and writes where each begins (ISO 32000-1, 7.5.4). */
function writeFile(objects: readonly Buffer[]): Buffer {
  // The four bytes over 127 tell programs that the file is not a text.
  const parts = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  const offsets: number[] = []
  let length = (parts[0] as Buffer).length
  for (const [index, object] of objects.entries()) {
    const written = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    offsets.push(length)
    length += written.length
    parts.push(written)
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n${FREE_ENTRY}${entries}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** Makes a PDF for LinkedIn: one page for each slide, filled by its picture. */
export async function writeSlidesPdf(slides: readonly Uint8Array[], format: Format): Promise<Buffer> {
  const pixels = FORMAT_SIZES[format]
  const height = Math.round((PAGE_WIDTH * pixels.height) / pixels.width)
  const objects: Buffer[] = []
  for (const [index, png] of slides.entries()) {
    const jpeg = await sharp(png).flatten().jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' }).toBuffer()
    objects.push(...toPageObjects({ jpeg, pixels, width: PAGE_WIDTH, height }, index))
  }
  const pages = slides.map((_, index) => `${findPageNumber(index)} 0 R`).join(' ')
  return writeFile([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${pages}] /Count ${slides.length} >>`),
    ...objects,
  ])
}
