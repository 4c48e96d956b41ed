import { inArray, lte } from 'drizzle-orm'
import { FAILURES_KEPT_MS } from '../../accounts/sign-in-failures.ts'
import type { Db } from '../../db/client.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { accountLinks, callWindows, linkMails, sessions, signInFailures, verifications } from '../../db/tables/accounts.ts'

const HOUR_MS = 3_600_000

type Purge = { db: Db; now: () => Date }

/** Deletes the sessions that have expired. Those that a person ended are deleted at once. */
export const deleteEndedSessions = ({ db, now }: Purge) => deleteInBatches(db, sessions, lte(sessions.expiresAt, now()))

/** Deletes the second factors that were asked for and never entered. */
export const deleteOldVerifications = ({ db, now }: Purge) =>
  deleteInBatches(db, verifications, lte(verifications.expiresAt, now()))

/** Deletes the failed sign-ins that no longer count. */
export const deleteOldFailures = ({ db, now }: Purge) =>
  deleteInBatches(db, signInFailures, lte(signInFailures.lastFailureAt, new Date(now().getTime() - FAILURES_KEPT_MS)))

/** Deletes the counts of calls of people and tokens that have not called for an hour. */
export const deleteOldCallWindows = ({ db, now }: Purge) =>
  deleteInBatches(db, callWindows, lte(callWindows.startedAt, new Date(now().getTime() - HOUR_MS)))

/** Deletes the mails of links that have expired: those that no server was left to send, too. */
export const deleteOldLinkMails = ({ db, now }: Purge) => {
  const expired = db.select({ id: accountLinks.id }).from(accountLinks).where(lte(accountLinks.expiresAt, now()))
  return deleteInBatches(db, linkMails, inArray(linkMails.linkId, expired))
}
