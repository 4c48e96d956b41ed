import type { Home } from 'contract/home/home.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { isAllowed } from '#core/permissions.ts'
import { prepareFixedRead } from '#db/prepared-read.ts'
import { backups } from '#db/tables/backups.ts'
import { installation } from '#db/tables/installation.ts'
import type { BackupStore } from '#features/backups/backup-store.ts'
import { findDaysLeft } from '#features/backups/capacity.ts'
import { pickFirstSteps, readDueContacts, readFigureRow, sumRunsByAutomation } from './home-queries.ts'
import { listFeedItems } from './list-feed.ts'
import { buildMinutesSavedLines, withDefaultMinutes } from './minutes-saved.ts'

const LATE_AFTER_MS = 48 * 3_600_000

const readBackupDates = prepareFixedRead('home_backup', (db) =>
  db
    .select({
      createdAt: installation.createdAt,
      lastAt: sql`(select max(started_at) from backups where state = 'succeeded')`.mapWith(backups.startedAt),
      failedCheck: sql<string | null>`(select error from job_records where name = 'backup-check' and outcome = 'failed')`,
    })
    .from(installation),
)

async function findBackupWarning(ctx: Ctx, store: BackupStore): Promise<Home['lateBackup']> {
  const [found] = await readBackupDates(ctx.db)
  if (!found) return undefined
  const last = found.lastAt as Date | null // null where no backup has succeeded
  const lastAt = last?.toISOString() ?? null
  if (ctx.now().getTime() - (last ?? found.createdAt).getTime() > LATE_AFTER_MS) return { lastAt }
  if (found.failedCheck !== null) return { lastAt, failedCheck: found.failedCheck }
  const daysLeft = await findDaysLeft(ctx, store)
  return daysLeft === undefined ? undefined : { lastAt, daysLeft }
}

export async function readHome(ctx: Ctx, store: BackupStore | undefined): Promise<Home> {
  const { db } = ctx
  const [[figures], totals, activities, lateBackup, contacts] = await Promise.all([
    readFigureRow(db),
    sumRunsByAutomation(db),
    listFeedItems(ctx),
    store && isAllowed(ctx.user, 'data.manage') ? findBackupWarning(ctx, store) : undefined,
    isAllowed(ctx.user, 'leads.read') ? readDueContacts(ctx) : [],
  ])
  if (!figures) throw new Error('the first migration did not write the workspace')
  const savings = buildMinutesSavedLines(withDefaultMinutes(figures.savings), totals)
  return {
    own: figures.own,
    activeProjects: figures.projects,
    contentsCreated: totals.reduce((sum, { contents }) => sum + contents, figures.texts + figures.piecesWithoutRun),
    minutesSaved: Math.floor(savings.reduce((sum, { minutes }) => sum + minutes, 0)),
    savings,
    activities,
    firstSteps: pickFirstSteps(ctx, figures.firstSteps),
    ...(lateBackup ? { lateBackup } : {}),
    ...(contacts.length > 0 ? { contacts } : {}),
  }
}
