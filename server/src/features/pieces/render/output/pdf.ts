import { SLIDE_FORMAT_SIZES, type SlideFormat } from 'contract/pieces/formats.ts'

/** The JPEG quality of the pages: no difference from the PNG can be seen, and the file has a sixth of the size. */
const QUALITY = 92
/** In points. LinkedIn shows documents of any size; this width can be printed. */
const PAGE_WIDTH = 612

const FREE_ENTRY = '0000000000 65535 f \n'

/** Objects 1 and 2 are the catalogue and the page tree; each page is three objects: page, contents, picture. */
const computePageNumber = (index: number) => 3 + 3 * index

type Page = { jpeg: Buffer; pixels: { width: number; height: number }; width: number; height: number }

const toStream = (dictionary: string, content: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${Buffer.byteLength(content)} >>\nstream\n`),
    Buffer.from(content as string),
    Buffer.from('\nendstream'),
  ])

/** The JPEG is unchanged (ISO 32000-1, 8.9.5). */
function toPageObjects({ jpeg, pixels, width, height }: Page, index: number): Buffer[] {
  const number = computePageNumber(index)
  const picture = `/Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`
  return [
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${number + 1} 0 R /Resources << /XObject << /Slide ${number + 2} 0 R >> >> >>`,
    ),
    toStream('', `q ${width} 0 0 ${height} 0 0 cm /Slide Do Q`),
    toStream(picture, jpeg),
  ]
}

async function* writePdf(objects: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // Four bytes over 127 in the header tell other programs that the file is binary.
  const head = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')
  yield head
  const offsets: number[] = []
  let length = head.length
  for await (const object of objects) {
    offsets.push(length)
    const written = Buffer.concat([Buffer.from(`${offsets.length} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    length += written.length
    yield written
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = offsets.length + 1
  yield Buffer.from(
    `xref\n0 ${count}\n${FREE_ENTRY}${entries}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
  )
}

type Slides = { slides: AsyncIterable<Uint8Array> | Iterable<Uint8Array>; count: number; format: SlideFormat }

async function* toPdfObjects({ slides, count, format }: Slides): AsyncGenerator<Buffer> {
  const { default: sharp } = await import('sharp') // loaded at the first PDF, so that a server without them saves its memory
  const pages = Array.from({ length: count }, (_, index) => `${computePageNumber(index)} 0 R`).join(' ')
  yield Buffer.from('<< /Type /Catalog /Pages 2 0 R >>')
  yield Buffer.from(`<< /Type /Pages /Kids [${pages}] /Count ${count} >>`)
  const pixels = SLIDE_FORMAT_SIZES[format]
  const height = Math.round((PAGE_WIDTH * pixels.height) / pixels.width)
  let index = 0
  for await (const png of slides) {
    const jpeg = await sharp(png).flatten().jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' }).toBuffer()
    yield* toPageObjects({ jpeg, pixels, width: PAGE_WIDTH, height }, index)
    index += 1
  }
}

export const writeSlidesPdf = (slides: Slides): AsyncGenerator<Buffer> => writePdf(toPdfObjects(slides))
