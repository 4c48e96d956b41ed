import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { fold, foldedContains, foldedText } from '../../db/containing.ts'
import { projects } from '../../db/tables/config.ts'
import { recordings, transcriptions } from '../../db/tables/recordings.ts'
import { runs } from '../../db/tables/runs.ts'
import { users } from '../../db/tables/workspace.ts'
import { BEFORE, EXCERPT } from './excerpt.ts'

const PAGE = 24

const ofThis = eq(transcriptions.recordingId, recordings.id)

/** How the latest try stands; lateral: one row, or none. */
const latestTry = (db: Db) =>
  db
    .select({ runId: runs.id, state: runs.state, message: runs.message, progress: runs.progress })
    .from(transcriptions)
    .innerJoin(runs, eq(runs.id, transcriptions.runId))
    .where(ofThis)
    .orderBy(desc(transcriptions.runId))
    .limit(1)
    .as('latest_try')

/** The latest text, and who made it; lateral. A later try that failed takes nothing away. */
const latestText = (db: Db) =>
  db
    .select({
      text: transcriptions.text,
      segments: transcriptions.segments,
      model: transcriptions.model,
      by: runs.destinationName,
    })
    .from(transcriptions)
    .innerJoin(runs, eq(runs.id, transcriptions.runId))
    .where(and(ofThis, isNotNull(transcriptions.text)))
    .orderBy(desc(transcriptions.runId))
    .limit(1)
    .as('latest_text')

const stands = (found: ReturnType<typeof latestTry>) => ({
  runId: found.runId,
  state: found.state,
  message: found.message,
  progress: found.progress,
})

/** What surrounds the first match; the beginning where nothing matches. */
function partOf(found: ReturnType<typeof latestText>, q: string | undefined) {
  const at = q ? sql`greatest(strpos(${foldedText(found.text)}, ${fold(q)}) - ${BEFORE}::int, 1)` : sql`1`
  return {
    part: sql<string | null>`substr(${found.text}, ${at}, ${EXCERPT}::int)`,
    begins: sql<boolean>`${at} = 1`,
    ends: sql<boolean>`coalesce(${at} + ${EXCERPT}::int > char_length(${found.text}), true)`,
  }
}

/** Newest first; `next` is where the next page begins. `q` is looked for in names and texts. */
export async function recordingsBefore(db: Db, { q, before }: { q?: string | undefined; before?: number | undefined }) {
  const [tried, said] = [latestTry(db), latestText(db)]
  const rows = await db
    .select({ recording: recordings, by: users.name, tried: stands(tried), ...partOf(said, q) })
    .from(recordings)
    .innerJoin(users, eq(users.id, recordings.userId))
    .leftJoinLateral(tried, sql`true`)
    .leftJoinLateral(said, sql`true`)
    .where(
      and(
        isNull(recordings.deletedAt),
        before === undefined ? undefined : lt(recordings.id, before),
        q ? or(foldedContains(recordings.name, q), foldedContains(said.text, q)) : undefined,
      ),
    )
    .orderBy(desc(recordings.id))
    .limit(PAGE + 1)
  const page = rows.slice(0, PAGE)
  return { page, next: rows.length > PAGE ? (page.at(-1)?.recording.id ?? null) : null }
}

/** Deleted ones are not there. */
export async function wholeRecording(db: Db, id: number) {
  const [tried, said] = [latestTry(db), latestText(db)]
  const [row] = await db
    .select({
      recording: recordings,
      by: users.name,
      tried: stands(tried),
      said: { text: said.text, segments: said.segments, model: said.model, by: said.by },
      project: { id: projects.id, name: projects.name },
    })
    .from(recordings)
    .innerJoin(users, eq(users.id, recordings.userId))
    .leftJoin(projects, eq(projects.id, recordings.projectId))
    .leftJoinLateral(tried, sql`true`)
    .leftJoinLateral(said, sql`true`)
    .where(and(eq(recordings.id, id), isNull(recordings.deletedAt)))
  return row
}
