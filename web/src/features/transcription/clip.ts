import { isCodeReachable } from '#lib/net/load-code.ts'

export type Clip = {
  /** Its upload has the same id. */
  id: string
  source: 'recorder' | 'file'
  /** The name under which the transcription library lists the recording. */
  name: string
  /** The file name in the payload of the transcription request (specification §3). */
  fileName: string
  blob: Blob
  /** Whether IndexedDB has a copy of the clip, which outlasts the tab. */
  isBackedUp: boolean
  /** The duration in seconds; null where the browser cannot determine it. */
  duration: number | null
  /** Whether nothing in it is as loud as speech, as far as this browser can tell. */
  isSilent: boolean
}

/** False if that is unknown: a recording must not wait for code that cannot be loaded now. @param audio the file or its address */
export async function detectSilence(audio: Blob | string): Promise<boolean> {
  if (!isCodeReachable()) return false
  return import('./is-silent.ts').then(
    ({ isSilent }) => isSilent(audio),
    () => false,
  )
}

const padTwo = (count: number) => String(count).padStart(2, '0')

/** Formats seconds as `mm:ss`. From an hour on, the minutes go beyond 59 (specification §2). */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${padTwo(Math.floor(whole / 60))}:${padTwo(whole % 60)}`
}

/** Converts bytes to megabytes with one decimal, `0.9` (specification §2 and §9). */
export const toMegabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)

export const formatMegabytes = (bytes: number): string => `${toMegabytes(bytes).replace('.', ',')} MB`
