import { toNfc } from 'contract/normalize.ts'
import type { RunResult } from 'contract/runs/result.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { recordings, transcriptionPieces, transcriptions } from '../../db/tables/recordings.ts'
import type { ResultSink } from '../../runs/services.ts'

/** An automation may report segments alone. */
const readText = ({ text, segments = [] }: RunResult): string | undefined =>
  text ?? (segments.length > 0 ? segments.map((segment) => segment.text.trim()).join(' ') : undefined)

/** Where nobody knew how long it is, the end of what was said comes close. */
async function fillMissingDuration(tx: Db, recordingId: number, { segments = [] }: RunResult): Promise<void> {
  const end = segments.at(-1)?.end
  if (end === undefined) return
  const unknown = and(eq(recordings.id, recordingId), isNull(recordings.duration))
  await tx.update(recordings).set({ duration: end }).where(unknown)
}

/** The text of a finished run, from whoever transcribed it. Its pieces have served. */
export const saveTranscription: ResultSink = async (tx, run, result) => {
  const text = readText(result)
  if (text === undefined) return
  const [kept] = await tx
    .update(transcriptions)
    .set({ text: toNfc(text), segments: result.segments ?? [] })
    .where(eq(transcriptions.runId, run.id))
    .returning({ recordingId: transcriptions.recordingId })
  if (kept) await fillMissingDuration(tx, kept.recordingId, result)
  await tx.delete(transcriptionPieces).where(eq(transcriptionPieces.runId, run.id))
}
