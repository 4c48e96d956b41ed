import { constants, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { writeBarcode } from 'zxing-wasm/writer'
import { joinPdf } from '../papers.ts'
import { MEBIBYTE } from './file.ts'
import { makePng } from './png.ts'
import { makeZip } from './zip.ts'

export type HostilePaper = { description: string; make: () => Buffer | Promise<Buffer>; reason: RegExp }

const text = (content: string) => Buffer.from(content, 'latin1')
const TIRED = /pede mais tempo ou memória/
const NOTHING = /^Nenhum código/

const stream = (dictionary: string, bytes: Buffer) =>
  Buffer.concat([text(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`), bytes, text('\nendstream')])

type Pages = {
  box?: string
  count?: number
  kids?: string
  resources?: string
  contents?: Buffer
  more?: Buffer[]
  trailer?: string
}

/** A PDF of one page, whose parts say what they are told to. The objects of `more` are numbered from 6. */
const makePdf = ({ box = '0 0 595 842', count = 1, kids = '3 0 R', resources = '', contents, more = [], trailer }: Pages) =>
  joinPdf(
    [
      text('<< /Type /Catalog /Pages 2 0 R >>'),
      text(`<< /Type /Pages /Kids [${kids}] /Count ${count} >>`),
      text(
        `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> >>`,
      ),
      contents ?? stream('', text('BT /F1 10 Tf 40 800 Td (Bom dia) Tj ET')),
      text('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
      ...more,
    ],
    trailer,
  )

/** Deflated: `count` times a mebibyte of a text, of which only the first one is compressed. */
function deflateOften(words: string, count: number): Buffer {
  const piece = deflateSync(text(words.repeat(Math.ceil(MEBIBYTE / words.length))), {
    finishFlush: constants.Z_FULL_FLUSH,
    level: 9,
  })
  const [head, body] = [piece.subarray(0, 2), piece.subarray(2)]
  return Buffer.concat([head, ...Array.from({ length: count }, () => body), Buffer.from([3, 0])])
}

/** Each form draws the next one ten times. */
const nestForms = (depth: number): Buffer[] =>
  Array.from({ length: depth }, (_, at) =>
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 5 0 R >> /XObject << /Fm ${7 + at} 0 R >> >>`,
      text(at === depth - 1 ? 'BT /F1 10 Tf (a) Tj ET' : '/Fm Do '.repeat(10)),
    ),
  )

const LAUGHS = `<?xml version="1.0"?><!DOCTYPE nfeProc [<!ENTITY a "ha">${'bcdefghij'.replace(/./g, (n, at) => `<!ENTITY ${n} "${`&${'abcdefghij'[at]};`.repeat(10)}">`)}]><nfeProc>&j;</nfeProc>`

async function drawQr(content: string, scale = 4): Promise<Buffer> {
  const { symbol, error } = await writeBarcode(content, { format: 'QRCode' })
  if (!symbol) throw new Error(error)
  return sharp(Buffer.from(symbol.data), { raw: { width: symbol.width, height: symbol.height, channels: 1 } })
    .resize(symbol.width * scale, undefined, { kernel: 'nearest' })
    .png()
    .toBuffer()
}

/** What is told at once. */
export const QUICK_PAPERS: readonly HostilePaper[] = [
  {
    description: 'a PDF with a password',
    make: () =>
      makePdf({
        more: [text(`<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >>`)],
        trailer: `/Encrypt 6 0 R /ID [<${'43'.repeat(16)}> <${'43'.repeat(16)}>]`,
      }),
    reason: /tem senha/,
  },
  {
    description: 'a PDF of 100,000 pages',
    make: () => makePdf({ count: 100_000, kids: '3 0 R '.repeat(100_000) }),
    reason: /tem 100000 páginas; o limite é 20/,
  },
  { description: 'a PDF of 21 pages', make: () => makePdf({ count: 21, kids: '3 0 R '.repeat(21) }), reason: /tem 21 páginas/ },
  { description: 'pages that contain themselves', make: () => makePdf({ kids: '2 0 R' }), reason: /danificado|Nenhum código/ },
  { description: 'a page of a billion points', make: () => makePdf({ box: '0 0 1000000000 1000000000' }), reason: NOTHING },
  { description: 'a PDF that was cut off', make: () => makePdf({}).subarray(0, 200), reason: /danificado/ },
  { description: 'an XML that grows (billion laughs)', make: () => text(LAUGHS), reason: /definições/ },
  {
    description: 'an XML with an entity of a file',
    make: () => text('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><nfeProc>&x;</nfeProc>'),
    reason: /definições/,
  },
  {
    description: 'an XML that was cut off',
    make: () => text('<?xml version="1.0"?><nfeProc><NFe><infNFe>'),
    reason: /incompleto/,
  },
  { description: 'a PNG of 30,000 × 30,000 pixels', make: () => makePng(30_000, 30_000, { rows: 100 }), reason: /40 megapixels/ },
  { description: 'a PNG that was cut off', make: () => makePng(400, 300, { rows: 100 }), reason: /não pode ser lida/ },
  { description: 'an archive', make: () => makeZip([{ name: 'nota.xml', data: text('<a/>') }]), reason: /^Envie o XML/ },
  { description: 'a program', make: () => text(`MZ\x90\0${'\0'.repeat(200)}`), reason: /^Envie o XML/ },
  {
    description: 'a page of HTML',
    make: () => text('<!doctype html><p>Boleto</p>'),
    reason: /definições|danificado|não é de uma/,
  },
  { description: 'a QR of 7,000 digits', make: () => drawQr('1'.repeat(7000)), reason: NOTHING },
]

/** What takes the time or the memory that a paper may take. */
export const SLOW_PAPERS: readonly HostilePaper[] = [
  {
    description: 'a PDF that opens into 8 GB',
    make: () => makePdf({ contents: stream('/Filter /FlateDecode', deflateOften('\0', 8192)) }),
    reason: TIRED,
  },
  {
    description: 'a PDF that opens into 8 GB of text',
    make: () => makePdf({ contents: stream('/Filter /FlateDecode', deflateOften('BT /F1 9 Tf (Bom dia) Tj ET ', 2048)) }),
    reason: TIRED,
  },
  {
    description: 'a PDF compressed twice',
    make: () => makePdf({ contents: stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(deflateOften('\0', 65_536))) }),
    reason: TIRED,
  },
  {
    description: 'forms that draw each other ten times, 10 deep',
    make: () => makePdf({ resources: '/XObject << /Fm 6 0 R >>', contents: stream('', text('/Fm Do')), more: nestForms(10) }),
    reason: TIRED,
  },
  {
    description: 'an image of 30,000 × 30,000 in a PDF',
    make: () =>
      makePdf({
        resources: '/XObject << /Im 6 0 R >>',
        contents: stream('', text('q 9 0 0 9 0 0 cm /Im Do Q')),
        more: [
          stream(
            '/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
            deflateOften('\0', 860),
          ),
        ],
      }),
    reason: /Nenhum código|pede mais/,
  },
  {
    description: 'an image of 6,000 × 6,000 with its bytes in a PDF',
    make: () =>
      makePdf({
        resources: '/XObject << /Im 6 0 R >>',
        contents: stream('', text('q 9 0 0 9 0 0 cm /Im Do Q')),
        more: [
          stream(
            '/Type /XObject /Subtype /Image /Width 6000 /Height 6000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
            deflateOften('\x7f', 104),
          ),
        ],
      }),
    reason: /Nenhum código|pede mais/,
  },
  {
    description: 'a list of 40,000 numbers',
    make: () =>
      makePdf({
        contents: stream(
          '/Filter /FlateDecode',
          deflateSync(text(Array.from({ length: 40_000 }, () => 'BT /F1 9 Tf (12345 67890 12345) Tj ET').join('\n'))),
        ),
      }),
    reason: /Nenhum código|pede mais/,
  },
  {
    description: 'a text of 20,000 beginnings of a Pix',
    make: () =>
      makePdf({
        contents: stream('', text(Array.from({ length: 200 }, () => `BT /F1 9 Tf (${'00020126'.repeat(100)}) Tj ET`).join('\n'))),
      }),
    reason: NOTHING,
  },
  {
    description: 'an XML of a million elements',
    make: () => text(`<?xml version="1.0"?><nfeProc>${'<a/>'.repeat(1_000_000)}</nfeProc>`),
    reason: /danificado|pede mais/,
  },
  {
    description: 'an XML of a million attributes',
    make: () => text(`<?xml version="1.0"?><nfeProc ${Array.from({ length: 900_000 }, (_, n) => `a${n}=""`).join(' ')}/>`),
    reason: /danificado|pede mais/,
  },
  {
    description: 'a page of 900 QR codes',
    make: async () => {
      const one = await drawQr('00020126'.repeat(10), 2)
      const { width = 100 } = await sharp(one).metadata()
      return sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#fff' } })
        .composite(
          Array.from({ length: 900 }, (_, n) => ({
            input: one,
            left: ((n % 30) * (width + 6)) % 5800,
            top: (Math.floor(n / 30) * (width + 6)) % 5800,
          })),
        )
        .png()
        .toBuffer()
    },
    reason: /Nenhum código|pede mais/,
  },
  {
    description: 'a noise of 38 megapixels, turned',
    make: async () =>
      sharp({
        create: {
          width: 7600,
          height: 5000,
          channels: 3,
          background: 'white',
          noise: { type: 'gaussian', mean: 128, sigma: 20 },
        },
      })
        .jpeg({ quality: 30 })
        .withMetadata({ orientation: 6 })
        .toBuffer(),
    reason: /Nenhum código|pede mais/,
  },
  {
    description: 'a progressive JPEG of 40 megapixels',
    make: async () => sharp(makePng(8000, 5000)).jpeg({ progressive: true, quality: 20 }).toBuffer(),
    reason: /Nenhum código|pede mais/,
  },
  {
    description: 'a PNG of 38 megapixels, 16 bits, colours',
    make: async () => sharp(makePng(7600, 5000)).toColourspace('rgb16').png({ compressionLevel: 9 }).toBuffer(),
    reason: /Nenhum código|pede mais/,
  },
]
