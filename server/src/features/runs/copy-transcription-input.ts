import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { transcriptionParts, transcriptions } from '#db/tables/recordings.ts'

/**
 * Copies the transcription's recording, model and language to the run that repeats it, and the finished parts of a run that did not
 * succeed, so that no part is paid for twice. Other automations have nothing to copy.
 */
export async function copyTranscriptionInput(db: Db, previous: number, runId: number): Promise<void> {
  const { recordingId, model, language } = transcriptions
  const [before] = await db
    .select({ recordingId, model, language })
    .from(transcriptions)
    .where(eq(transcriptions.runId, previous))
  if (!before) return
  await db.insert(transcriptions).values({ ...before, runId })
  const parts = await db.select().from(transcriptionParts).where(eq(transcriptionParts.runId, previous))
  if (parts.length > 0) await db.insert(transcriptionParts).values(parts.map((part) => ({ ...part, runId })))
}
