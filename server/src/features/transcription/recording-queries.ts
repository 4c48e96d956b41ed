import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { containsWordsCondition, excerptColumns, foldedTextExpression, matchPosition } from '#db/contains-condition.ts'
import { toKeysetPage } from '#db/keyset-page.ts'
import { projects } from '#db/tables/config.ts'
import { recordings, transcriptions } from '#db/tables/recordings.ts'
import { runs } from '#db/tables/runs.ts'
import { users } from '#db/tables/workspace.ts'

const PAGE_ROWS = 24

const sameRecordingCondition = eq(transcriptions.recordingId, recordings.id)

const latestRunQuery = (db: Db) =>
  db
    .select({ runId: runs.id, state: runs.state, message: runs.message, progress: runs.progress })
    .from(transcriptions)
    .innerJoin(runs, eq(runs.id, transcriptions.runId))
    .where(sameRecordingCondition)
    .orderBy(desc(transcriptions.runId))
    .limit(1)
    .as('latest_run')

/** A later run without a text does not hide this text. */
const latestTextQuery = (db: Db) =>
  db
    .select({
      text: transcriptions.text,
      segments: transcriptions.segments,
      model: transcriptions.model,
      by: runs.destinationName,
    })
    .from(transcriptions)
    .innerJoin(runs, eq(runs.id, transcriptions.runId))
    .where(and(sameRecordingCondition, isNotNull(transcriptions.text)))
    .orderBy(desc(transcriptions.runId))
    .limit(1)
    .as('latest_text')

const runColumns = (found: ReturnType<typeof latestRunQuery>) => ({
  runId: found.runId,
  state: found.state,
  message: found.message,
  progress: found.progress,
})

const EXCERPT_LENGTH = 180

const textExcerptColumns = ({ text }: ReturnType<typeof latestTextQuery>, q: string | undefined) =>
  excerptColumns(text, matchPosition(foldedTextExpression(text), q), EXCERPT_LENGTH)

export async function listRecordingRows(db: Db, { q, before }: { q?: string | undefined; before?: number | undefined }) {
  const [latestRun, latestText] = [latestRunQuery(db), latestTextQuery(db)]
  const rows = await db
    .select({
      recording: recordings,
      by: users.name,
      latestRun: runColumns(latestRun),
      ...textExcerptColumns(latestText, q),
    })
    .from(recordings)
    .innerJoin(users, eq(users.id, recordings.userId))
    .leftJoinLateral(latestRun, sql`true`)
    .leftJoinLateral(latestText, sql`true`)
    .where(
      and(
        isNull(recordings.deletedAt),
        before === undefined ? undefined : lt(recordings.id, before),
        q ? containsWordsCondition(q, recordings.name, latestText.text) : undefined,
      ),
    )
    .orderBy(desc(recordings.id))
    .limit(PAGE_ROWS + 1)
  const { rows: page, last } = toKeysetPage(rows, PAGE_ROWS)
  return { page, next: last?.recording.id ?? null }
}

export async function findWholeRecording(db: Db, id: number) {
  const [latestRun, latestText] = [latestRunQuery(db), latestTextQuery(db)]
  const [row] = await db
    .select({
      recording: recordings,
      by: users.name,
      latestRun: runColumns(latestRun),
      latestText: { text: latestText.text, segments: latestText.segments, model: latestText.model, by: latestText.by },
      project: { id: projects.id, name: projects.name },
    })
    .from(recordings)
    .innerJoin(users, eq(users.id, recordings.userId))
    .leftJoin(projects, eq(projects.id, recordings.projectId))
    .leftJoinLateral(latestRun, sql`true`)
    .leftJoinLateral(latestText, sql`true`)
    .where(and(eq(recordings.id, id), isNull(recordings.deletedAt)))
  return row
}
