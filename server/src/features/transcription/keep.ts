import type { RunResult } from 'contract/runs/result.ts'
import { eq } from 'drizzle-orm'
import { transcriptionPieces, transcriptions } from '../../db/tables/recordings.ts'
import type { ResultSink } from '../../http/context.ts'

/** An automation may report segments alone. */
const textOf = ({ text, segments = [] }: RunResult): string | undefined =>
  text ?? (segments.length > 0 ? segments.map((segment) => segment.text.trim()).join(' ') : undefined)

/** The text of a finished run, from whoever transcribed it. Its pieces have served. */
export const keepTranscription: ResultSink = async (tx, run, result) => {
  const text = textOf(result)
  if (text === undefined) return
  await tx
    .update(transcriptions)
    .set({ text: text.normalize('NFC'), segments: result.segments ?? [] })
    .where(eq(transcriptions.runId, run.id))
  await tx.delete(transcriptionPieces).where(eq(transcriptionPieces.runId, run.id))
}
