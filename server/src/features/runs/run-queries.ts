import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { listRuns as contract, countRuns, RunCounts, RunFilters, RunPageQuery } from 'contract/runs/list.ts'
import { RUN_GROUPS, STATES_BY_GROUP } from 'contract/runs/states.ts'
import { toNameKey } from 'contract/values/values.ts'
import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { containsWordsCondition } from '#db/contains-condition.ts'
import { toKeysetPage } from '#db/keyset-page.ts'
import { projects } from '#db/tables/config.ts'
import { pieces } from '#db/tables/pieces.ts'
import { recordings, transcriptions } from '#db/tables/recordings.ts'
import { runAttempts, runCounts, runEvents, runFiles, runs } from '#db/tables/runs.ts'
import { users } from '#db/tables/workspace.ts'
import { RUN_COLUMNS, toRun } from './present-run.ts'

export async function listRuns({ db }: Ctx, query: RunPageQuery): Promise<HandlerResult<typeof contract>> {
  const { page, next } = await listRunRows(db, query)
  return { runs: page.map(toRun), next }
}

export async function readRunCounts({ db }: Ctx, filters: RunFilters): Promise<HandlerResult<typeof countRuns>> {
  const [counts, people] = await Promise.all([countByGroup(db, filters), listPeopleWithRuns(db)])
  return { ...counts, people }
}

const PAGE_ROWS = 50

const runFilterCondition = ({ automation, person, q }: RunFilters) =>
  and(
    automation && eq(runs.automation, automation),
    person === undefined ? undefined : eq(runs.userId, person),
    q ? containsWordsCondition(q, runs.title) : undefined,
  )

/** In the JSON of a run's input a quotation mark of its texts has a backslash before it, so that none of them is taken for the client. */
const clientCondition = (client: string) => sql`strpos(${runs.body}, ${`"client_name":${JSON.stringify(toNameKey(client))}`}) > 0`

export async function listRunRows(db: Db, { group, client, before, ...filters }: RunPageQuery) {
  const rows = await db
    .select(RUN_COLUMNS)
    .from(runs)
    .innerJoin(users, eq(users.id, runs.userId))
    .where(
      and(
        runFilterCondition(filters),
        client ? clientCondition(client) : undefined,
        group && inArray(runs.state, [...STATES_BY_GROUP[group]]),
        before === undefined ? undefined : lt(runs.id, before),
      ),
    )
    .orderBy(desc(runs.id))
    .limit(PAGE_ROWS + 1)
  const { rows: page, last } = toKeysetPage(rows, PAGE_ROWS)
  return { page, next: last?.id ?? null }
}

function countByState(db: Db, { automation, person, q }: RunFilters) {
  if (q)
    return db
      .select({ state: runs.state, count: sql`count(*)`.mapWith(Number) })
      .from(runs)
      .where(runFilterCondition({ automation, person, q }))
      .groupBy(runs.state)
  return db
    .select({ state: runCounts.state, count: sql`sum(${runCounts.runs})`.mapWith(Number) })
    .from(runCounts)
    .where(
      and(automation && eq(runCounts.automation, automation), person === undefined ? undefined : eq(runCounts.userId, person)),
    )
    .groupBy(runCounts.state)
}

export async function countByGroup(db: Db, filters: RunFilters): Promise<RunCounts> {
  const rows = await countByState(db, filters)
  const sum = (group: keyof typeof STATES_BY_GROUP) =>
    rows.filter(({ state }) => STATES_BY_GROUP[group].includes(state)).reduce((total, { count }) => total + count, 0)
  const all = rows.reduce((total, { count }) => total + count, 0)
  const groups = Object.fromEntries(RUN_GROUPS.map((group) => [group, sum(group)])) as Omit<RunCounts, 'all'>
  return { all, ...groups }
}

export const listPeopleWithRuns = (db: Db) =>
  db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(sql`exists (select 1 from ${runCounts} where ${runCounts.userId} = ${users.id})`)
    .orderBy(asc(users.name))

export const listAttempts = (db: Db, id: number) =>
  db.select().from(runAttempts).where(eq(runAttempts.runId, id)).orderBy(asc(runAttempts.n))

export const listRunEvents = (db: Db, id: number) =>
  db
    .select({ at: runEvents.at, kind: runEvents.kind, text: runEvents.text, by: users.name })
    .from(runEvents)
    .leftJoin(users, eq(users.id, runEvents.userId))
    .where(eq(runEvents.runId, id))
    .orderBy(asc(runEvents.id))

export const listRunFiles = (db: Db, id: number) =>
  db
    .select({ id: runFiles.id, name: runFiles.name, type: runFiles.type, size: runFiles.size, failure: runFiles.failure })
    .from(runFiles)
    .where(eq(runFiles.runId, id))
    .orderBy(asc(runFiles.id))

export async function findPieceIdOfRun(db: Db, id: number): Promise<number | null> {
  const [row] = await db
    .select({ id: pieces.id })
    .from(pieces)
    .where(and(eq(pieces.runId, id), isNull(pieces.deletedAt)))
  return row?.id ?? null
}

export async function listRepeats(db: Db, id: number): Promise<number[]> {
  const rows = await db.select({ id: runs.id }).from(runs).where(eq(runs.previousId, id)).orderBy(asc(runs.id))
  return rows.map((row) => row.id)
}

export const runNotFoundError = () => notFoundError('Execução não encontrada')

export async function findRunWithNames(db: Db, id: number) {
  const [row] = await db
    .select({ run: runs, userName: users.name, project: { id: projects.id, name: projects.name } })
    .from(runs)
    .innerJoin(users, eq(users.id, runs.userId))
    .leftJoin(projects, eq(projects.id, runs.projectId))
    .where(eq(runs.id, id))
  return row
}

/** Null for other runs, and if the recording was purged. */
export async function findRunRecording(db: Db, id: number) {
  const [row] = await db
    .select({ id: recordings.id, name: recordings.name, deletedAt: recordings.deletedAt })
    .from(transcriptions)
    .innerJoin(recordings, eq(recordings.id, transcriptions.recordingId))
    .where(eq(transcriptions.runId, id))
  return row ? { id: row.id, name: row.name, deleted: row.deletedAt !== null } : null
}
