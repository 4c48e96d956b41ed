import type { RunResult, Segment } from 'contract/runs/result.ts'
import { dateInZone, toMonth } from 'contract/values/dates.ts'
import { asc, eq } from 'drizzle-orm'
import type { Services } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { transcriptionParts } from '#db/tables/recordings.ts'
import { runs } from '#db/tables/runs.ts'
import type { FileTranscription } from '#platform/ai/transcriptions.ts'
import { addUsage } from '#platform/ai/usage.ts'
import type { AudioPart } from './audio-parts.ts'

type Run = { id: number; providerId: number }

const shiftSegments = (segments: readonly Segment[], by: number): Segment[] =>
  segments.map(({ start, end, text }) => ({ start: start + by, end: end + by, text }))

async function recordUsage(
  { timeZone, now }: Services,
  tx: Db,
  run: Run,
  transcribed: FileTranscription,
  seconds: number | null,
): Promise<void> {
  const [row] = await tx.select({ userId: runs.userId }).from(runs).where(eq(runs.id, run.id))
  if (!row) throw new Error(`run ${run.id} is not there`)
  const { inputTokens, outputTokens } = transcribed
  await addUsage(tx, {
    userId: row.userId,
    providerId: run.providerId,
    month: toMonth(dateInZone(timeZone, now())),
    audioSeconds: transcribed.seconds ?? seconds ?? transcribed.segments.at(-1)?.end ?? 0,
    ...(inputTokens === undefined ? {} : { inputTokens }),
    ...(outputTokens === undefined ? {} : { outputTokens }),
  })
}

/** No later attempt transcribes this part again; the request counts in the month's usage. */
export function saveAudioPart(
  services: Services,
  run: Run,
  n: number,
  { from, seconds }: AudioPart,
  transcribed: FileTranscription,
): Promise<void> {
  return services.db.transaction(async (tx) => {
    const { text, segments } = transcribed
    await tx
      .insert(transcriptionParts)
      .values({ runId: run.id, n, text, segments: shiftSegments(segments, from) })
      .onConflictDoNothing()
    await recordUsage(services, tx, run, transcribed, seconds)
  })
}

export const listSavedAudioParts = (db: Db, runId: number) =>
  db.select().from(transcriptionParts).where(eq(transcriptionParts.runId, runId)).orderBy(asc(transcriptionParts.n))

export function joinAudioParts(parts: Awaited<ReturnType<typeof listSavedAudioParts>>): RunResult {
  const texts = parts.map(({ text }) => text).filter((text) => text !== '')
  return { text: texts.join(' '), segments: parts.flatMap(({ segments }) => segments) }
}
