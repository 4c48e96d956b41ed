/** The sound to be transcribed: a recording made here, or a file. */
export type Clip = {
  /** The clip's id, which its upload has too. */
  id: string
  source: 'recorder' | 'file'
  /** The name under which the transcription library lists the recording. */
  name: string
  /** The file name in the payload of the transcription request (specification §3). */
  fileName: string
  blob: Blob
  /** Whether IndexedDB has a copy, which outlives the tab. */
  isBackedUp: boolean
  /** Seconds; null where the browser cannot tell. */
  duration: number | null
}

const padTwo = (count: number) => String(count).padStart(2, '0')

/** Formats seconds as `mm:ss`, with minutes beyond 59 instead of hours (specification §2). */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${padTwo(Math.floor(whole / 60))}:${padTwo(whole % 60)}`
}

/** Converts bytes to megabytes with one decimal, `0.9` (specification §2 and §9). */
export const toMegabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)

/** Formats bytes as `0,9 MB`. */
export const formatMegabytes = (bytes: number): string => `${toMegabytes(bytes).replace('.', ',')} MB`
