import type { RetentionKey } from 'contract/data/retention-kinds.ts'
import { addDays, type CivilDate, dateInZone } from 'contract/values/dates.ts'
import { and, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { accountLinks } from '#db/tables/accounts.ts'
import { creations } from '#db/tables/ai.ts'
import { transfers } from '#db/tables/bank.ts'
import { documents, documentVersions } from '#db/tables/documents.ts'
import { entries, receipts } from '#db/tables/entries.ts'
import { notifications } from '#db/tables/notifications.ts'
import { pieces, pieceVersions } from '#db/tables/pieces.ts'
import { recordings, uploads } from '#db/tables/recordings.ts'
import { brandKits, personas } from '#db/tables/records.ts'
import { idempotencyKeys } from '#db/tables/requests.ts'
import { leadNotes, leads } from '#db/tables/results.ts'
import { runSteps } from '#db/tables/run-steps.ts'
import { runs } from '#db/tables/runs.ts'
import { daysBefore } from './retention-limits.ts'

type At = { days: number; now: Date; timeZone: string }

export type RetainedRows = {
  table: PgTable
  isExpired: (at: At) => SQL | undefined
}

/** An index begins with `since`, or with a column that `which` fixes and then it. */
const retain = (table: PgTable, since: PgColumn, which?: SQL): RetainedRows => ({
  table,
  isExpired: ({ days, now }) => and(which, lt(since, daysBefore(now, days))),
})

const lastDayCondition = (since: PgColumn, { days, now, timeZone }: At): SQL =>
  sql`(${since} at time zone ${timeZone})::date >= ${addDays(dateInZone(timeZone, now), -days)}::date`

export const isRestorable = (since: PgColumn, at: At): SQL | undefined => and(isNotNull(since), lastDayCondition(since, at))

/**
 * In days of the workspace's time zone: with thirty days a row can be restored to the end of the thirtieth day; the first
 * condition serves the index.
 */
const retainDeleted = (table: PgTable, since: PgColumn, which?: SQL): RetainedRows => {
  const deleted = and(isNotNull(since), which)
  return {
    table,
    isExpired: (at) => and(deleted, lt(since, daysBefore(at.now, at.days)), not(lastDayCondition(since, at))),
  }
}

const UNUSED_KIT = sql`not exists (select from ${pieces} where ${pieces.kitId} = ${brandKits.id})`

const isFollowed = sql`exists (
  select from ${documentVersions} as later where later.document_id = ${documentVersions.documentId} and later.n > ${documentVersions.n})`

export const HAS_SLIDES = sql`${pieces.slides} <> '[]'::jsonb`

const isPieceVersionFollowed = sql`exists (
  select from ${pieceVersions} as later where later.piece_id = ${pieceVersions.pieceId} and later.n > ${pieceVersions.n})`

/** An unfinished run continues from its finished steps, and a failed run's steps show why it failed. */
const SUCCEEDED_STEPS = sql`(${runSteps.result} is not null or ${runSteps.prompt} is not null or ${runSteps.preview} is not null)
  and exists (select from ${runs} where ${runs.id} = ${runSteps.runId} and ${runs.state} = 'succeeded')`

/** A person's last work with it: a change, a note, or that it was restored. */
const lastWorkedOn = sql`greatest(${leads.createdAt}, ${leads.movedAt}, ${leads.updatedAt},
  (select max(${leadNotes.createdAt}) from ${leadNotes} where ${leadNotes.leadId} = ${leads.id}))`

/** With which nobody worked since an instant, and that wait for no next contact. */
export const idleLeadsCondition = (since: Date | SQL, today: CivilDate) =>
  and(
    isNull(leads.deletedAt),
    isNull(leads.clientId),
    or(isNull(leads.nextOn), lt(leads.nextOn, today)),
    sql`${leads.createdAt} < ${since}`,
    sql`${lastWorkedOn} < ${since}`,
  )

const IDLE_LEADS: RetainedRows = {
  table: leads,
  isExpired: ({ days, now, timeZone }) => idleLeadsCondition(daysBefore(now, days), dateInZone(timeZone, now)),
}

export const DELETED_RECEIPTS = retain(receipts, receipts.deletedAt, isNotNull(receipts.deletedAt))

export const DELETED_TRANSFERS = retainDeleted(transfers, transfers.deletedAt)

/** The rows of each kind. Files in the quarantine have no rows. */
export const RETAINED_ROWS: Readonly<Record<Exclude<RetentionKey, 'quarantine'>, readonly [RetainedRows, ...RetainedRows[]]>> = {
  trash: [retainDeleted(entries, entries.deletedAt), DELETED_RECEIPTS, DELETED_TRANSFERS],
  documents: [retainDeleted(documents, documents.deletedAt)],
  recordings: [retainDeleted(recordings, recordings.deletedAt)],
  records: [
    retainDeleted(brandKits, brandKits.archivedAt, UNUSED_KIT),
    retainDeleted(personas, personas.archivedAt),
    retainDeleted(leads, leads.deletedAt, isNull(leads.mergedInto)),
  ],
  'document-versions': [retain(documentVersions, documentVersions.createdAt, isFollowed)],
  pieces: [retainDeleted(pieces, pieces.deletedAt, HAS_SLIDES)],
  'piece-versions': [retain(pieceVersions, pieceVersions.createdAt, isPieceVersionFollowed)],
  drafts: [retain(documents, documents.updatedAt, and(isNull(documents.deletedAt), isNull(documents.savedRevision)))],
  leads: [IDLE_LEADS],
  creations: [retain(creations, creations.createdAt)],
  'run-texts': [
    retain(
      runs,
      runs.endedAt,
      sql`${runs.automation} = 'transcription' and ${runs.result} is not null and ${runs.textPurgedAt} is null`,
    ),
  ],
  'run-steps': [retain(runSteps, runSteps.endedAt, SUCCEEDED_STEPS)],
  notifications: [retain(notifications, notifications.createdAt)],
  'account-links': [retain(accountLinks, accountLinks.expiresAt)],
  uploads: [retain(uploads, uploads.touchedAt)],
  'idempotency-keys': [retain(idempotencyKeys, idempotencyKeys.createdAt)],
}
