import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { recordedByPersonCondition } from '../../db/recorded-condition.ts'
import { clients, projects } from '../../db/tables/config.ts'
import { documents } from '../../db/tables/documents.ts'
import { entries } from '../../db/tables/entries.ts'
import { recordings, transcriptions } from '../../db/tables/recordings.ts'
import { runs } from '../../db/tables/runs.ts'
import { activities, members } from '../../db/tables/team.ts'
import { ownProjectCondition } from './queries.ts'

// Each query reads an index in its order, so that finding the newest rows costs the same among a million.

export const latestEntriesQuery = (db: Db, limit: number) =>
  db
    .select({
      kind: entries.kind,
      description: entries.description,
      centavos: entries.centavos,
      project: projects.name,
      client: clients.name,
      at: entries.createdAt,
    })
    .from(entries)
    .leftJoin(projects, eq(projects.id, entries.projectId))
    .leftJoin(clients, eq(clients.id, entries.clientId))
    .where(and(isNull(entries.deletedAt), recordedByPersonCondition))
    .orderBy(desc(entries.createdAt))
    .limit(limit)

export const latestProjectsQuery = (db: Db, limit: number) =>
  db
    .select({ id: projects.id, name: projects.name, at: projects.createdAt })
    .from(projects)
    .where(ownProjectCondition)
    .orderBy(desc(projects.createdAt))
    .limit(limit)

/** Builds the query of the runs that succeeded last, without those of deleted recordings. */
export const latestRunsQuery = (db: Db, limit: number) =>
  db
    .select({
      id: runs.id,
      automation: runs.automation,
      title: runs.title,
      message: runs.message,
      at: runs.endedAt,
      recording: { id: recordings.id, name: recordings.name, duration: recordings.duration },
    })
    .from(runs)
    .leftJoin(transcriptions, eq(transcriptions.runId, runs.id))
    .leftJoin(recordings, eq(recordings.id, transcriptions.recordingId))
    .where(and(eq(runs.state, 'succeeded'), isNull(recordings.deletedAt)))
    .orderBy(desc(runs.endedAt))
    .limit(limit)

export const latestDocumentsQuery = (db: Db, limit: number) =>
  db
    .select({ id: documents.id, title: documents.title, at: documents.savedAt })
    .from(documents)
    .where(and(isNull(documents.deletedAt), isNotNull(documents.savedAt)))
    .orderBy(desc(documents.savedAt))
    .limit(limit)

export const latestTeamActivitiesQuery = (db: Db, limit: number) =>
  db
    .select({
      type: activities.type,
      member: members.name,
      centavos: activities.centavos,
      description: activities.description,
      at: activities.createdAt,
    })
    .from(activities)
    .innerJoin(members, eq(members.id, activities.memberId))
    .where(isNull(activities.deletedAt))
    .orderBy(desc(activities.id))
    .limit(limit)
