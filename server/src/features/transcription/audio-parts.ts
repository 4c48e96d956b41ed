import { cutAtSilences } from './cut-audio.ts'
import { buildWavHeader, computeWavSeconds, readWav, WAV_HEAD_BYTES, type WavInfo } from './wav.ts'

/** `from`, `seconds`: its beginning in the recording and its length, in seconds; `seconds` is null if unknown. */
export type AudioPart = { file: File; from: number; seconds: number | null }

const FORM_BYTES = 16 * 1024

/**
 * Only those that differ from the media type's second half. Providers decide the format by the extension, and a recording may
 * have any name.
 */
const ENDINGS: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/x-flac': 'flac',
  'video/quicktime': 'mov',
  'video/matroska': 'mkv',
}

function audioFileName(type: string): string {
  const plain = type.split(';')[0] ?? ''
  return `audio.${ENDINGS[plain] ?? plain.replace(/^.*\/(x-)?/, '')}`
}

const toFile = (parts: (Blob | Buffer<ArrayBuffer>)[], type: string) => new File(parts, audioFileName(type), { type })

const canBeCut = ({ pcm, bits, channels }: WavInfo): boolean => pcm && bits === 16 && (channels === 1 || channels === 2)

async function readSamples(audio: Blob, { start }: WavInfo, first: number, end: number): Promise<Int16Array> {
  return new Int16Array(await audio.slice(start + first, start + end).arrayBuffer())
}

async function cutWav(audio: Blob, wav: WavInfo, limit: number): Promise<AudioPart[]> {
  const { channels, rate, start } = wav
  const bytes = channels * 2
  const frames = Math.floor(wav.length / bytes)
  const most = Math.floor((limit - FORM_BYTES - buildWavHeader(wav, 0).length) / bytes)
  const look = (from: number, to: number) => readSamples(audio, wav, from * bytes, to * bytes)
  const begins = await cutAtSilences({ frames, maxFrames: most, rate }, channels, look)
  return begins.map((begin, n) => {
    const end = begins[n + 1] ?? frames
    const samples = audio.slice(start + begin * bytes, start + end * bytes)
    const file = toFile([buildWavHeader(wav, samples.size), samples], 'audio/wav')
    return { file, from: begin / rate, seconds: (end - begin) / rate }
  })
}

/**
 * A larger WAV of 16-bit samples is cut at its quietest places; any other file is sent whole, even if larger. Only the bytes that
 * decide the cuts are read here.
 */
export async function splitLargeWav(audio: Blob, { type, limit }: { type: string; limit: number }): Promise<AudioPart[]> {
  const wav = readWav(Buffer.from(await audio.slice(0, WAV_HEAD_BYTES).arrayBuffer()), audio.size)
  if (wav && audio.size + FORM_BYTES > limit && canBeCut(wav)) return cutWav(audio, wav, limit)
  return [{ file: toFile([audio], type), from: 0, seconds: wav ? computeWavSeconds(wav) : null }]
}
