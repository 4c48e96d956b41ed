import type { Home } from 'contract/home.ts'
import type { Ctx } from '../../core/context.ts'
import { latest } from './activities.ts'
import { readFirstSteps } from './first-steps.ts'
import { activeProjects, holdsAnything, runTotalsByAutomation, savedDocuments } from './queries.ts'
import { savedMinutes, savingLines } from './savings.ts'

/** What the workspace holds and what it has come to (PRODUCT.md, "Figures that need a definition"). */
export async function readHome(ctx: Ctx): Promise<Home> {
  const { db } = ctx
  const [totals, texts, minutesEach] = await Promise.all([runTotalsByAutomation(db), savedDocuments(db), savedMinutes(db)])
  const savings = savingLines(minutesEach, totals)
  return {
    own: await holdsAnything(db),
    activeProjects: await activeProjects(db),
    contentsCreated: totals.reduce((sum, { contents }) => sum + contents, texts),
    minutesSaved: Math.floor(savings.reduce((sum, { minutes }) => sum + minutes, 0)),
    savings,
    activities: await latest(db),
    firstSteps: await readFirstSteps(ctx),
  }
}
