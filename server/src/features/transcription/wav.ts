/** Microsoft's RIFF ("Multimedia Programming Interface 1.0", chapter 3). Sizes in bytes. */
export type WavInfo = {
  pcm: boolean
  channels: number
  /** Frames a second. A frame is one sample of each channel. */
  rate: number
  bits: number
  bytesPerSecond: number
  start: number
  length: number
}

/** In bytes, in which the beginning of the samples is searched, since titles and other data may precede them. */
export const WAV_HEAD_BYTES = 64 * 1024

const PCM = 1
const EXTENSIBLE = 0xfffe

type Format = Pick<WavInfo, 'pcm' | 'channels' | 'rate' | 'bits' | 'bytesPerSecond'>

function readFormat(chunk: Buffer): Format | undefined {
  if (chunk.length < 16) return undefined
  const tag = chunk.readUInt16LE(0)
  const real = tag === EXTENSIBLE && chunk.length >= 26 ? chunk.readUInt16LE(24) : tag
  const bytesPerSecond = chunk.readUInt32LE(8)
  if (bytesPerSecond === 0) return undefined
  const [channels, rate, bits] = [chunk.readUInt16LE(2), chunk.readUInt32LE(4), chunk.readUInt16LE(14)]
  return { pcm: real === PCM, channels, rate, bits, bytesPerSecond }
}

/**
 * @param size of the whole file, because a recorder that was cut off leaves 0, or too large a length, for the samples
 * @returns undefined if it is no WAV, or its samples do not begin within `head`
 */
export function readWav(head: Buffer, size: number): WavInfo | undefined {
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE') return undefined
  let format: Format | undefined
  for (let at = 12; at + 8 <= head.length; ) {
    const id = head.toString('latin1', at, at + 4)
    const length = head.readUInt32LE(at + 4)
    const start = at + 8
    if (id === 'data') {
      const there = size - start
      return format && there > 0 ? { ...format, start, length: length > 0 && length <= there ? length : there } : undefined
    }
    if (id === 'fmt ') format = readFormat(head.subarray(start, start + length))
    at = start + length + (length % 2)
  }
  return undefined
}

export const computeWavSeconds = ({ length, bytesPerSecond }: WavInfo): number => length / bytesPerSecond

export function buildWavHeader({ channels, rate }: Pick<WavInfo, 'channels' | 'rate'>, length: number): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + length, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(PCM, 20)
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * channels * 2, 28)
  header.writeUInt16LE(channels * 2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(length, 40)
  return header
}
