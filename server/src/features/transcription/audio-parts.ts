import { cutAtSilences } from './cut-audio.ts'
import { buildWavHeader, computeWavSeconds, readWav, WAV_HEAD_BYTES, type WavInfo } from './wav.ts'

/**
 * The file of one request. `from`, `seconds`: where it begins in the recording and how long it is, in seconds; `seconds` is null
 * where the length is unknown.
 */
export type AudioPart = { file: File; from: number; seconds: number | null }

/** The most bytes that the form around a file takes. */
const FORM_BYTES = 16 * 1024

/**
 * The file name extensions of the media types whose second half is not the extension. Providers decide the format by the extension, and the
 * person may have given the recording any name.
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

/** Whether the WAV has 16-bit samples in one or two channels, which can be cut anywhere. */
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
 * Splits a recording for a provider that accepts at most `limit` bytes at once. A larger WAV of 16-bit samples in one or two
 * channels is cut at its quietest places; any other file is sent whole, even if it is larger. Only the bytes that decide the cuts
 * are read here.
 */
export async function splitLargeWav(audio: Blob, { type, limit }: { type: string; limit: number }): Promise<AudioPart[]> {
  const wav = readWav(Buffer.from(await audio.slice(0, WAV_HEAD_BYTES).arrayBuffer()), audio.size)
  if (wav && audio.size + FORM_BYTES > limit && canBeCut(wav)) return cutWav(audio, wav, limit)
  return [{ file: toFile([audio], type), from: 0, seconds: wav ? computeWavSeconds(wav) : null }]
}
