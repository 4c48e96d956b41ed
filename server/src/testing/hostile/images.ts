import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { MEBIBYTE, type UploadSample } from './file.ts'
import { encodePngChunk, makePng } from './png.ts'
import { makeZip } from './zip.ts'

const text = (content: string) => Buffer.from(content, 'latin1')
const script = '<script>alert(1)</script>'
const PIXELS = /pixels demais/
const BROKEN = /incompleta ou danificada/
const PROGRAM = /página ou um programa/

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 20 } } })

async function makeValidImages(): Promise<UploadSample[]> {
  const jpeg = { name: 'foto.jpg', is: 'image/jpeg' }
  return [
    { description: 'a PNG of one pixel', name: 'a.png', content: makePng(1, 1), is: 'image/png' },
    { description: 'a PNG of 35 megapixels', name: 'grande.png', content: makePng(7000, 5000), is: 'image/png' },
    { description: 'a JPEG of 40 megapixels', ...jpeg, content: await sharp(makePng(8000, 5000)).jpeg().toBuffer() },
    {
      description: 'a progressive JPEG of 12 megapixels',
      ...jpeg,
      content: await sharp(makePng(4000, 3000)).jpeg({ progressive: true }).toBuffer(),
    },
    {
      description: 'a JPEG on its side, with its place',
      ...jpeg,
      content: await canvas(60, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    },
    { description: 'a WebP', name: 'a.webp', content: await canvas(40, 40).webp().toBuffer(), is: 'image/webp' },
    { description: 'an AVIF', name: 'a.avif', content: await canvas(40, 40).avif().toBuffer(), is: 'image/avif' },
    { description: 'a GIF that moves', name: 'a.gif', content: gif(1, 1, { frames: 50 }), is: 'image/gif' },
    {
      description: 'a HEIC that nobody here can decode',
      name: 'IMG_1.HEIC',
      content: text(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(64)}`),
      is: 'image/heic',
    },
    {
      description: 'a PNG of exactly 10 MB',
      name: 'a.png',
      content: makePng(1, 1, { behind: Buffer.alloc(10 * MEBIBYTE - makePng(1, 1).length) }),
      is: 'image/png',
    },
    {
      description: 'a PNG with a text that opens into 300 MB',
      name: 'a.png',
      content: makePng(1, 1, {
        extra: [encodePngChunk('zTXt', Buffer.concat([text('a\0\0'), deflateSync(Buffer.alloc(300 * MEBIBYTE))]))],
      }),
      is: 'image/png',
    },
  ]
}

/** Makes a GIF whose header and frames claim this size, while each frame has one pixel. */
function gif(width: number, height: number, { frames = 1, comment = '' } = {}): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const frame = text('\x2c\0\0\0\0\0\0\0\0\0\x02\x02\x44\x01\0')
  frame.writeUInt16LE(width, 5)
  frame.writeUInt16LE(height, 7)
  const said = comment ? text(`\x21\xfe${String.fromCharCode(comment.length)}${comment}\0`) : Buffer.alloc(0)
  return Buffer.concat([head, said, ...Array.from({ length: frames }, () => frame), text(';')])
}

/** Makes a JPEG whose header claims 65,500 pixels each way. The two sizes are two bytes each, after the frame's marker. */
function makeSwollenJpeg(jpeg: Buffer): Buffer {
  const copy = Buffer.from(jpeg)
  const at = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(65_500, at + 5)
  copy.writeUInt16BE(65_500, at + 7)
  return copy
}

/** Inserts a comment segment, which decoders skip, right after the JPEG's first two bytes. */
const insertJpegComment = (jpeg: Buffer, comment: string) =>
  Buffer.concat([jpeg.subarray(0, 2), text(`\xff\xfe\0${String.fromCharCode(comment.length + 2)}${comment}`), jpeg.subarray(2)])

async function makeHarmfulImages(): Promise<UploadSample[]> {
  const jpeg = await canvas(400, 300).jpeg().toBuffer()
  const damaged = Buffer.from(makePng(400, 300))
  damaged.fill(0xaa, 60, 80)
  return [
    {
      description: 'a PNG of 50,000 × 50,000 pixels',
      name: 'bomba.png',
      content: makePng(50_000, 50_000, { rows: 100 }),
      reason: PIXELS,
    },
    { description: 'a PNG of 100 real megapixels', name: 'bomba.png', content: makePng(10_000, 10_000), reason: PIXELS },
    { description: 'a JPEG that says 65,500 × 65,500', name: 'bomba.jpg', content: makeSwollenJpeg(jpeg), reason: PIXELS },
    {
      description: 'a progressive JPEG of 40 megapixels',
      name: 'bomba.jpg',
      content: await sharp(makePng(8000, 5000)).jpeg({ progressive: true, quality: 20 }).toBuffer(),
      reason: PIXELS,
    },
    { description: 'a GIF of 65,535 × 65,535 pixels', name: 'bomba.gif', content: gif(65_535, 65_535), reason: PIXELS },
    {
      description: 'a WebP of 100 megapixels',
      name: 'bomba.webp',
      content: await sharp(makePng(10_000, 10_000)).webp({ quality: 1, effort: 0 }).toBuffer(),
      reason: PIXELS,
    },
    { description: 'a JPEG that was cut off', name: 'cortada.jpg', content: jpeg.subarray(0, jpeg.length / 2), reason: BROKEN },
    { description: 'a PNG that was cut off', name: 'cortada.png', content: makePng(400, 300, { rows: 100 }), reason: BROKEN },
    { description: 'a damaged PNG', name: 'a.png', content: damaged, reason: BROKEN },
    {
      description: 'a page in a PNG’s text',
      name: 'a.png',
      content: makePng(4, 4, { extra: [encodePngChunk('tEXt', text(`Comment\0${script}`))] }),
      reason: PROGRAM,
    },
    {
      description: 'a page behind a PNG',
      name: 'a.png',
      content: makePng(4, 4, { behind: text(`<html><body>${script}`) }),
      reason: PROGRAM,
    },
    { description: 'a script in a GIF’s comment', name: 'a.gif', content: gif(1, 1, { comment: script }), reason: PROGRAM },
    {
      description: 'a GIF that is JavaScript',
      name: 'a.gif',
      content: text(`GIF89a/*${'\0'.repeat(40)}*/=1;alert(1)`),
      reason: PROGRAM,
    },
    {
      description: 'a program in a JPEG’s comment',
      name: 'a.jpg',
      content: insertJpegComment(jpeg, '<?php system($_GET[0]); ?>'),
      reason: PROGRAM,
    },
    {
      description: 'a JPEG that is an archive too',
      name: 'a.jpg',
      content: Buffer.concat([jpeg, makeZip([{ name: 'a.exe', data: text('MZ') }])]),
      reason: /compactado/,
    },
    { description: 'a TIFF', name: 'a.tif', content: await canvas(4, 4).tiff().toBuffer() },
    { description: 'a BMP', name: 'a.bmp', content: text(`BM${'\0'.repeat(60)}`) },
  ]
}

export const makeImageSamples = async (): Promise<UploadSample[]> => [
  ...(await makeValidImages()),
  ...(await makeHarmfulImages()),
]
