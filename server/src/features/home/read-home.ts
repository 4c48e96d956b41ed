import type { Home } from 'contract/home/home.ts'
import type { Ctx } from '#core/context.ts'
import { isAllowed } from '#core/permissions.ts'
import { findBackupWarning } from './backup-warning.ts'
import { pickFirstSteps } from './first-steps.ts'
import { readFigureRow, sumRunsByAutomation } from './home-queries.ts'
import { listFeedItems } from './list-feed.ts'
import { buildMinutesSavedLines, withDefaultMinutes } from './minutes-saved.ts'

/** Answers Home: the numbers of projects and contents, the minutes saved, the latest feed items, the first steps and a backup warning. */
export async function readHome(ctx: Ctx, { makesBackups }: { makesBackups: boolean }): Promise<Home> {
  const { db } = ctx
  const [[figures], totals, activities, lateBackup] = await Promise.all([
    readFigureRow(db),
    sumRunsByAutomation(db),
    listFeedItems(ctx),
    makesBackups && isAllowed(ctx.user, 'data.manage') ? findBackupWarning(db, ctx.now()) : undefined,
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
  }
}
