import { Readable } from 'node:stream'
import type { Segment } from 'contract/runs/result.ts'
import type { TRANSCRIPTION_EXPORT_FORMATS } from 'contract/transcription/library.ts'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import type { Download } from '#core/replies.ts'
import { readRecording } from './library.ts'

export type TranscribedText = { text: string; segments: readonly Segment[]; duration: number | null }

/** The shortest cue in seconds, because a cue must end after it begins (WebVTT §3.1). */
const MIN_CUE_SECONDS = 0.001
const WORDS_PER_SECOND = 2.5

export function formatCueTime(seconds: number, sign: ',' | '.'): string {
  const ms = Math.round(seconds * 1000)
  const padTwo = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const clock = [padTwo(ms / 3_600_000), padTwo((ms / 60_000) % 60), padTwo((ms / 1000) % 60)].join(':')
  return `${clock}${sign}${String(ms % 1000).padStart(3, '0')}`
}

function buildCues({ text, segments, duration }: TranscribedText): Segment[] {
  const cues = segments.length > 0 ? segments : [{ start: 0, end: duration ?? text.split(/\s+/).length / WORDS_PER_SECOND, text }]
  return cues
    .map((cue) => ({ ...cue, end: Math.max(cue.end, cue.start + MIN_CUE_SECONDS), text: removeEmptyLines(cue.text) }))
    .filter((cue) => cue.text !== '')
}

/** Removes empty lines, because an empty line would end the cue. */
const removeEmptyLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')

const escapeSrt = (text: string) => text.replaceAll('-->', '→')

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeVtt = (text: string) => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)

export const toTxt = ({ text }: TranscribedText): string => `${text.trim()}\n`

export const toSrt = (text: TranscribedText): string =>
  buildCues(text)
    .map(
      ({ start, end, text }, n) =>
        `${n + 1}\n${formatCueTime(start, ',')} --> ${formatCueTime(end, ',')}\n${escapeSrt(text)}\n\n`,
    )
    .join('')

export const toVtt = (text: TranscribedText): string =>
  `WEBVTT\n\n${buildCues(text)
    .map(({ start, end, text }) => `${formatCueTime(start, '.')} --> ${formatCueTime(end, '.')}\n${escapeVtt(text)}\n\n`)
    .join('')}`

type TranscriptionFormat = (typeof TRANSCRIPTION_EXPORT_FORMATS)[number]

const FORMATS: Readonly<Record<TranscriptionFormat, { write: (said: TranscribedText) => string; type: string }>> = {
  txt: { write: toTxt, type: 'text/plain; charset=utf-8' },
  srt: { write: toSrt, type: 'application/x-subrip; charset=utf-8' },
  vtt: { write: toVtt, type: 'text/vtt; charset=utf-8' },
}

const formatExportName = (name: string, format: TranscriptionFormat) =>
  `${name.replace(/\.(?=\d*[a-z])[a-z0-9]{2,4}$/i, '')}.${format}`

export async function exportTranscription(ctx: Ctx, id: number, format: TranscriptionFormat): Promise<Download> {
  const { name, text, segments, duration } = await readRecording(ctx, id)
  if (text === null) throw notFoundError('Esta gravação ainda não tem transcrição')
  const { write, type } = FORMATS[format]
  const content = Buffer.from(write({ text, segments, duration }))
  return { open: async () => Readable.from([content]), name: formatExportName(name, format), type, size: content.length }
}
