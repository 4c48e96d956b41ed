import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

const wasm = new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))))
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer } })

/** A page of A4 at 200 dots per inch. */
const PAGE = { width: 1654, height: 2339 }
const MM = 200 / 25.4
/** As banks print them: a bar code of 103 by 13 mm, a QR of 30 mm; an invoice's key of 90 by 12 mm. */
const SIZES = {
  ITF: { width: 103 * MM, height: 13 * MM },
  QRCode: { width: 30 * MM, height: 30 * MM },
  Code128: { width: 90 * MM, height: 12 * MM },
}

export type PageLook = {
  /** In degrees. */
  turn?: number
  /** Of the whole picture, in pixels. */
  width?: number
}

/** A scanned or photographed page with one code on it, as a JPEG. */
export async function drawPage(text: string, format: keyof typeof SIZES, { turn = 0, width = PAGE.width }: PageLook = {}) {
  const { symbol, error } = await writeBarcode(text, { format, addQuietZones: false })
  if (!symbol) throw new Error(error)
  const size = SIZES[format]
  const code = await sharp(Buffer.from(symbol.data), { raw: { width: symbol.width, height: symbol.height, channels: 1 } })
    .resize(Math.round(size.width), Math.round(size.height), { fit: 'fill', kernel: 'nearest' })
    .png()
    .toBuffer()
  const page = await sharp({ create: { ...PAGE, channels: 3, background: '#fff' } })
    .composite([{ input: code, left: 200, top: 1700 }])
    .png()
    .toBuffer()
  return sharp(page).rotate(turn, { background: '#fff' }).resize({ width }).jpeg({ quality: 85 }).toBuffer()
}

const escapePdfText = (text: string): string => text.replace(/[\\()]/g, '\\$&')

/** A PDF of one page with lines of text, and with a JPEG over the whole page. */
export async function buildPdf(lines: readonly string[], picture?: Buffer): Promise<Buffer> {
  const { width = 0, height = 0 } = picture ? await sharp(picture).metadata() : {}
  const written = lines.map((line, at) => `BT /F1 10 Tf 40 ${800 - 14 * at} Td (${escapePdfText(line)}) Tj ET`).join('\n')
  const content = Buffer.from(`${written}\n${picture ? 'q 595 0 0 842 0 0 cm /Im1 Do Q' : ''}`, 'latin1')
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${picture ? '/XObject << /Im1 6 0 R >>' : ''} >> >>`,
    ),
    Buffer.concat([Buffer.from(`<< /Length ${content.length} >>\nstream\n`), content, Buffer.from('\nendstream')]),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
  ]
  if (picture)
    objects.push(
      Buffer.concat([
        Buffer.from(
          `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.length} >>\nstream\n`,
        ),
        picture,
        Buffer.from('\nendstream'),
      ]),
    )
  return joinPdf(objects)
}

/** @param trailer what the trailer has beside its size and root */
export function joinPdf(objects: readonly Buffer[], trailer = ''): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n')]
  const places: number[] = []
  for (const [at, object] of objects.entries()) {
    places.push(parts.reduce((sum, { length }) => sum + length, 0))
    parts.push(Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]))
  }
  const start = parts.reduce((sum, { length }) => sum + length, 0)
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
