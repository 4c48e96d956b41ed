import type { RunResult } from 'contract/runs/result.ts'
import { MAX_RECORDING_SECONDS } from 'contract/transcription/recordings.ts'
import { toNfc } from 'contract/values/normalize.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { removeNonSpeech } from '#core/remove-non-speech.ts'
import type { Db } from '#db/client.ts'
import { recordings, transcriptionParts, transcriptions } from '#db/tables/recordings.ts'
import type { ResultSink } from '#features/runs/run-services.ts'

const readText = ({ text, segments = [] }: RunResult): string | undefined =>
  text ?? (segments.length > 0 ? segments.map((segment) => segment.text.trim()).join(' ') : undefined)

const readSegments = ({ segments = [] }: RunResult) =>
  segments.map((segment) => ({ ...segment, text: removeNonSpeech(segment.text) })).filter(({ text }) => text !== '')

async function fillMissingDuration(tx: Db, recordingId: number, { segments = [] }: RunResult): Promise<void> {
  const end = segments.at(-1)?.end
  if (end === undefined || end > MAX_RECORDING_SECONDS) return
  const unknown = and(eq(recordings.id, recordingId), isNull(recordings.duration))
  await tx.update(recordings).set({ duration: end }).where(unknown)
}

/** Whichever service transcribed it. The texts of its parts are deleted; a result without a text changes nothing. */
export const saveTranscription: ResultSink = async (tx, run, result) => {
  const text = readText(result)
  if (text === undefined) return
  const [kept] = await tx
    .update(transcriptions)
    .set({ text: removeNonSpeech(toNfc(text)), segments: readSegments(result) })
    .where(eq(transcriptions.runId, run.id))
    .returning({ recordingId: transcriptions.recordingId })
  if (kept) await fillMissingDuration(tx, kept.recordingId, result)
  await tx.delete(transcriptionParts).where(eq(transcriptionParts.runId, run.id))
}
