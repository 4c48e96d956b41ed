/** In Hz. Speech services expect 16 kHz, mono, 16 bits, which are 1.9 MB per minute. */
export const SAMPLE_RATE = 16_000
const BYTES_PER_SAMPLE = 2
export const BYTES_PER_SECOND = SAMPLE_RATE * BYTES_PER_SAMPLE

/** The size of the header that the recorder writes: RIFF, a `fmt` chunk of 16 bytes, `data`. */
const HEADER_BYTES = 44
const RIFF_SIZE_AT = 4
const DATA_SIZE_AT = 40

export const computeWavSeconds = (size: number): number => Math.max(0, size - HEADER_BYTES) / BYTES_PER_SECOND

/**
 * The sizes were unknown when the header was written, and a crash leaves no time to correct it. Half a sample at the end is cut
 * off.
 * @returns undefined if the recording has no sound
 */
export async function finalizeWav(recorded: Blob): Promise<Blob | undefined> {
  const data = Math.floor((recorded.size - HEADER_BYTES) / BYTES_PER_SAMPLE) * BYTES_PER_SAMPLE
  if (data <= 0) return undefined
  const header = new DataView(await recorded.slice(0, HEADER_BYTES).arrayBuffer())
  header.setUint32(RIFF_SIZE_AT, HEADER_BYTES - 8 + data, true)
  header.setUint32(DATA_SIZE_AT, data, true)
  return new Blob([header.buffer, recorded.slice(HEADER_BYTES, HEADER_BYTES + data)], { type: 'audio/wav' })
}
