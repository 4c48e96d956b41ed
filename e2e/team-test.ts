import { test as base } from '@playwright/test'
import { openTeamWorkspace, type TeamWorkspace } from './team-workspace.ts'
import { emulateSaveData } from './workspace.ts'

/**
 * Playwright's `test` with `team`, a server with accounts that all journeys of a file share. A page without a session gets answers with the
 * status 401, which Chromium writes to the console. Therefore these journeys do not check the console.
 */
export const test = base.extend<object, { team: TeamWorkspace }>({
  team: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's names
    async ({}, use) => {
      const team = await openTeamWorkspace()
      await use(team)
      await team.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    await page.addInitScript(emulateSaveData)
    await use(page)
  },
})
