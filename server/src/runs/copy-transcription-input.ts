import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { transcriptions } from '../db/tables/recordings.ts'

/**
 * Copies the transcription's recording, model and language to the run that repeats it. Other automations have nothing to copy.
 */
export async function copyTranscriptionInput(db: Db, previous: number, runId: number): Promise<void> {
  const { recordingId, model, language } = transcriptions
  const [before] = await db
    .select({ recordingId, model, language })
    .from(transcriptions)
    .where(eq(transcriptions.runId, previous))
  if (before) await db.insert(transcriptions).values({ ...before, runId })
}
