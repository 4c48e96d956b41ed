/** What is to be transcribed: recorded here, or a file of the person's. */
export type Clip = {
  /** The upload's, too. */
  id: string
  source: 'recorder' | 'file'
  /** As the library will call it. */
  name: string
  /** As the seed's payload calls it. */
  fileName: string
  blob: Blob
  /** A copy is in this browser's own store, and outlives the tab. */
  kept: boolean
  /** Seconds; null where the browser cannot tell. */
  duration: number | null
}

const two = (count: number) => String(count).padStart(2, '0')

/** Seed §2: `mm:ss`, minutes beyond 59 too. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`
}

/** Seed §2 and §9: MB with one decimal, `0.9`. */
export const toMegabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)

/** `0,9 MB`. */
export const formatMegabytes = (bytes: number): string => `${toMegabytes(bytes).replace('.', ',')} MB`
