/** Speech services want 16 kHz, mono, 16 bits: 1.9 MB a minute. */
export const SAMPLE_RATE = 16_000
const BYTES_PER_SAMPLE = 2
export const BYTES_PER_SECOND = SAMPLE_RATE * BYTES_PER_SAMPLE

/** RIFF, fmt of 16 bytes, data: what the recorder writes in front, and nothing else. */
const HEADER = 44
const RIFF_SIZE_AT = 4
const DATA_SIZE_AT = 40

/** Seconds in a file of so many bytes. */
export const wavSeconds = (size: number): number => Math.max(0, size - HEADER) / BYTES_PER_SECOND

/**
 * What was recorded, as a whole file: a header is written before anybody knows how much will follow it, and a crash leaves no
 * time to put that right. Half a sample at the end goes. @returns undefined where there is no sound in it
 */
export async function encodeWav(recorded: Blob): Promise<Blob | undefined> {
  const data = Math.floor((recorded.size - HEADER) / BYTES_PER_SAMPLE) * BYTES_PER_SAMPLE
  if (data <= 0) return undefined
  const header = new DataView(await recorded.slice(0, HEADER).arrayBuffer())
  header.setUint32(RIFF_SIZE_AT, HEADER - 8 + data, true)
  header.setUint32(DATA_SIZE_AT, data, true)
  return new Blob([header.buffer, recorded.slice(HEADER, HEADER + data)], { type: 'audio/wav' })
}
