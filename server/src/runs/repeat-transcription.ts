import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { transcriptions } from '../db/tables/recordings.ts'

/** A transcription that is sent again as a new run is another try of the same recording, made the same way. Other runs have none. */
export async function repeatTranscription(db: Db, previous: number, runId: number): Promise<void> {
  const { recordingId, model, language } = transcriptions
  const [before] = await db
    .select({ recordingId, model, language })
    .from(transcriptions)
    .where(eq(transcriptions.runId, previous))
  if (before) await db.insert(transcriptions).values({ ...before, runId })
}
