import { Readable } from 'node:stream'
import type { TRANSCRIPTION_EXPORT_FORMATS } from 'contract/transcription/library.ts'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import type { Download } from '#core/replies.ts'
import { readRecording } from './library.ts'
import { type TranscribedText, toSrt, toTxt, toVtt } from './subtitles.ts'

type TranscriptionFormat = (typeof TRANSCRIPTION_EXPORT_FORMATS)[number]

const FORMATS: Readonly<Record<TranscriptionFormat, { write: (said: TranscribedText) => string; type: string }>> = {
  txt: { write: toTxt, type: 'text/plain; charset=utf-8' },
  srt: { write: toSrt, type: 'application/x-subrip; charset=utf-8' },
  vtt: { write: toVtt, type: 'text/vtt; charset=utf-8' },
}

/** Formats the name of an exported file: "Reunião.m4a" becomes "Reunião.srt". A point within the name stays. */
const formatExportName = (name: string, format: TranscriptionFormat) =>
  `${name.replace(/\.(?=\d*[a-z])[a-z0-9]{2,4}$/i, '')}.${format}`

/** Exports the transcription of a recording. @throws 404 where there is no such recording, or it has no text yet */
export async function exportTranscription(ctx: Ctx, id: number, format: TranscriptionFormat): Promise<Download> {
  const { name, text, segments, duration } = await readRecording(ctx, id)
  if (text === null) throw notFoundError('Esta gravação ainda não tem transcrição')
  const { write, type } = FORMATS[format]
  const content = Buffer.from(write({ text, segments, duration }))
  return { open: async () => Readable.from([content]), name: formatExportName(name, format), type, size: content.length }
}
