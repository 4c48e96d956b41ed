import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { literalLimit, prepareFixedRead } from '#db/prepared-read.ts'
import { clients, projects } from '#db/tables/config.ts'
import { documents } from '#db/tables/documents.ts'
import { entries } from '#db/tables/entries.ts'
import { recordings, transcriptions } from '#db/tables/recordings.ts'
import { runs } from '#db/tables/runs.ts'
import { activities, members } from '#db/tables/team.ts'
import { notMadeBySeriesCondition } from '#features/records/recorded-condition.ts'
import { activeNonInternalCondition } from './home-queries.ts'

export const MAX_FEED_ITEMS = 5
const FIRST = literalLimit(MAX_FEED_ITEMS)

// Each read but that of the projects, which are few, takes its newest rows from an index, so that they cost the same among a million.

export const readLatestEntries = prepareFixedRead('home_entries', (db) =>
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
    .where(and(isNull(entries.deletedAt), notMadeBySeriesCondition))
    .orderBy(desc(entries.createdAt))
    .limit(FIRST),
)

export const readLatestProjects = prepareFixedRead('home_projects', (db) =>
  db
    .select({ id: projects.id, name: projects.name, at: projects.createdAt })
    .from(projects)
    .where(activeNonInternalCondition)
    .orderBy(desc(projects.createdAt))
    .limit(FIRST),
)

export const readLatestRuns = prepareFixedRead('home_runs', (db) =>
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
    // The state is a literal, because a plan for any values could not use the index of succeeded runs.
    .where(and(sql`${runs.state} = 'succeeded'`, isNull(recordings.deletedAt)))
    .orderBy(desc(runs.endedAt))
    .limit(FIRST),
)

export const readLatestDocuments = prepareFixedRead('home_documents', (db) =>
  db
    .select({ id: documents.id, title: documents.title, at: documents.savedAt })
    .from(documents)
    .where(and(isNull(documents.deletedAt), isNotNull(documents.savedAt)))
    .orderBy(desc(documents.savedAt))
    .limit(FIRST),
)

export const readLatestTeamActivities = prepareFixedRead('home_team', (db) =>
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
    .where(and(isNull(activities.deletedAt), isNull(activities.contactId)))
    .orderBy(desc(activities.id))
    .limit(FIRST),
)
