import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Makes a PNG chunk with its length and checksum. */
export function encodePngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data[8] = 8 // bits a pixel, in shades of grey
  return encodePngChunk('IHDR', data)
}

const END = encodePngChunk('IEND', Buffer.alloc(0))

/**
 * Makes a PNG whose header claims this size. `rows`: the number of rows that it really has. `extra`: chunks before the pixels.
 * `behind`: bytes after the end.
 */
export function makePng(
  width: number,
  height: number,
  { rows = height, extra = [], behind = Buffer.alloc(0) }: { rows?: number; extra?: Buffer[]; behind?: Buffer } = {},
): Buffer {
  const pixels = encodePngChunk('IDAT', deflateSync(Buffer.alloc((width + 1) * rows), { level: 1 }))
  return Buffer.concat([SIGNATURE, header(width, height), ...extra, pixels, END, behind])
}
