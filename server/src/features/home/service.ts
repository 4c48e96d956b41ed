import type { Home } from 'contract/home.ts'
import type { Ctx } from '../../core/context.ts'
import { isAllowed } from '../../core/permissions.ts'
import { listFeedItems } from './feed.ts'
import { readFirstSteps } from './first-steps.ts'
import { findLateBackup } from './late-backup.ts'
import { buildMinutesSavedLines, loadMinutesSaved } from './minutes-saved.ts'
import { countActiveProjects, countPiecesWithoutRun, countSavedDocuments, hasOwnRecords, sumRunsByAutomation } from './queries.ts'

/** Answers Home: the numbers of projects and contents, the hours saved, the latest activities, and the first steps. */
export async function readHome(ctx: Ctx, { makesBackups }: { makesBackups: boolean }): Promise<Home> {
  const { db } = ctx
  const [totals, texts, copies, { minutes: minutesPerRun }] = await Promise.all([
    sumRunsByAutomation(db),
    countSavedDocuments(db),
    countPiecesWithoutRun(db),
    loadMinutesSaved(db),
  ])
  const lateBackup = makesBackups && isAllowed(ctx.user, 'data.manage') ? await findLateBackup(db, ctx.now()) : undefined
  const savings = buildMinutesSavedLines(minutesPerRun, totals)
  return {
    own: await hasOwnRecords(db),
    activeProjects: await countActiveProjects(db),
    contentsCreated: totals.reduce((sum, { contents }) => sum + contents, texts + copies),
    minutesSaved: Math.floor(savings.reduce((sum, { minutes }) => sum + minutes, 0)),
    savings,
    activities: await listFeedItems(ctx),
    firstSteps: await readFirstSteps(ctx),
    ...(lateBackup ? { lateBackup } : {}),
  }
}
