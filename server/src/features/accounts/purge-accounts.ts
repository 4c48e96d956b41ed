import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { PurgeServices } from '#core/context.ts'
import { deleteInBatches } from '#db/delete-in-batches.ts'
import { accountLinks, callWindows, linkMails, sessions, signInFailures, verifications } from '#db/tables/accounts.ts'
import { jobs } from '#db/tables/jobs.ts'
import { purgeExpired } from '#features/records/purge-records.ts'
import { LINK_MAIL_JOB } from './link-mails/schedule-mail.ts'
import { FAILURES_KEPT_MS } from './sign-in/sign-in-failures.ts'

const HOUR_MS = 3_600_000

export const deleteExpiredSessions = (context: PurgeServices) =>
  deleteInBatches(context, sessions, lte(sessions.expiresAt, context.now()))

export const deleteUnfinishedSignIns = (context: PurgeServices) =>
  deleteInBatches(context, verifications, lte(verifications.expiresAt, context.now()))

export const deleteOldSignInFailures = (context: PurgeServices) =>
  deleteInBatches(
    context,
    signInFailures,
    lte(signInFailures.lastFailureAt, new Date(context.now().getTime() - FAILURES_KEPT_MS)),
  )

export const deleteOldCallWindows = (context: PurgeServices) =>
  deleteInBatches(context, callWindows, lte(callWindows.startedAt, new Date(context.now().getTime() - HOUR_MS)))

/** Also deletes the jobs of mails that no server was there to send. */
export const deleteOldLinkMails = async (context: PurgeServices) => {
  const { db, now } = context
  const expired = db.select({ id: accountLinks.id }).from(accountLinks).where(lte(accountLinks.expiresAt, now()))
  const open = and(eq(jobs.kind, LINK_MAIL_JOB.kind), isNull(jobs.endedAt), inArray(jobs.subject, expired))
  await deleteInBatches(context, jobs, open)
  await deleteInBatches(context, linkMails, inArray(linkMails.linkId, expired))
}

export const purgeAccountLinks = (context: PurgeServices) =>
  purgeExpired(context, 'account-links', ({ expired, batchSize }) =>
    context.db.transaction(async (tx) => {
      const found = await tx.select({ id: accountLinks.id }).from(accountLinks).where(expired).limit(batchSize).for('update')
      const ids = found.map(({ id }) => id)
      await tx.delete(linkMails).where(inArray(linkMails.linkId, ids))
      await tx.delete(accountLinks).where(inArray(accountLinks.id, ids))
      return found.length
    }),
  )
