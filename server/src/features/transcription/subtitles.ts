import type { Segment } from 'contract/runs/result.ts'

/** What was said, and how long the recording is, in seconds; null where nobody knows. */
export type TranscribedText = { text: string; segments: readonly Segment[]; duration: number | null }

/** In seconds. A cue that ends where it begins is none (WebVTT §3.1). */
const MIN_CUE_SECONDS = 0.001
/** As people speak, where the length is not known. */
const WORDS_PER_SECOND = 2.5

/** Seconds as `00:00:01,500`; the fraction's sign is SubRip's comma or WebVTT's point. */
export function formatTimestamp(seconds: number, sign: ',' | '.'): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const clock = [two(ms / 3_600_000), two((ms / 60_000) % 60), two((ms / 1000) % 60)].join(':')
  return `${clock}${sign}${String(ms % 1000).padStart(3, '0')}`
}

/** Without segments one cue holds all of it. */
function buildCues({ text, segments, duration }: TranscribedText): Segment[] {
  const cues = segments.length > 0 ? segments : [{ start: 0, end: duration ?? text.split(/\s+/).length / WORDS_PER_SECOND, text }]
  return cues
    .map((cue) => ({ ...cue, end: Math.max(cue.end, cue.start + MIN_CUE_SECONDS), text: removeEmptyLines(cue.text) }))
    .filter((cue) => cue.text !== '')
}

/** An empty line would end the cue. */
const removeEmptyLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')

/** Its lines are read by no rule but their place: an arrow could be taken for a cue's times. */
const escapeSrt = (text: string) => text.replaceAll('-->', '→')

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** WebVTT §3.5: cue text. */
const escapeVtt = (text: string) => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)

export const toTxt = ({ text }: TranscribedText): string => `${text.trim()}\n`

/** SubRip: numbered cues, each followed by an empty line. */
export const toSrt = (said: TranscribedText): string =>
  buildCues(said)
    .map(
      ({ start, end, text }, n) =>
        `${n + 1}\n${formatTimestamp(start, ',')} --> ${formatTimestamp(end, ',')}\n${escapeSrt(text)}\n\n`,
    )
    .join('')

/** WebVTT (W3C). */
export const toVtt = (said: TranscribedText): string =>
  `WEBVTT\n\n${buildCues(said)
    .map(({ start, end, text }) => `${formatTimestamp(start, '.')} --> ${formatTimestamp(end, '.')}\n${escapeVtt(text)}\n\n`)
    .join('')}`
