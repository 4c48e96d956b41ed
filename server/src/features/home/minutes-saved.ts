import { isDeepStrictEqual } from 'node:util'
import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import type { MinutesSavedLine } from 'contract/home/home.ts'
import {
  type changeMinutesSaved as changeEndpoint,
  DEFAULT_MINUTES_SAVED,
  type MinutesSaved,
  type readMinutesSaved as readEndpoint,
} from 'contract/home/minutes-saved.ts'
import { AUTOMATIONS } from 'contract/runs/automations.ts'
import type { Ctx } from '#core/context.ts'
import { mergeEdit, requireNoConflict } from '#core/edit-conflicts.ts'
import type { Db } from '#db/client.ts'
import { workspace } from '#db/tables/workspace.ts'
import { lockSettings } from '#db/workspace.ts'
import type { AutomationTotals } from './home-queries.ts'

export const withDefaultMinutes = (savings: Partial<MinutesSaved>): MinutesSaved => ({ ...DEFAULT_MINUTES_SAVED, ...savings })

async function loadMinutesSaved(db: Db): Promise<{ revision: number; minutes: MinutesSaved }> {
  const [row] = await db.select({ savings: workspace.savings, revision: workspace.revision }).from(workspace)
  if (!row) throw new Error('the first migration did not write the workspace')
  return { revision: row.revision, minutes: withDefaultMinutes(row.savings) }
}

export async function readMinutesSaved({ db }: Ctx): Promise<HandlerResult<typeof readEndpoint>> {
  const { revision, minutes } = await loadMinutesSaved(db)
  return { ...minutes, revision }
}

type MinutesSavedEdit = HandlerInput<typeof changeEndpoint, never>['json']

/**
 * Only values that differ from the defaults are stored, so that a new default of a later version applies to the others.
 * @throws 409 `changed_elsewhere`
 */
export async function changeMinutesSaved({ db }: Ctx, { revision, base, ...wanted }: MinutesSavedEdit) {
  await lockSettings(db)
  const now = await loadMinutesSaved(db)
  requireNoConflict({ revision, base }, wanted, { revision: now.revision, values: now.minutes })
  const minutes = mergeEdit(now.minutes, wanted)
  const own = AUTOMATIONS.filter((name) => minutes[name] !== DEFAULT_MINUTES_SAVED[name]).map((name) => [name, minutes[name]])
  if (!isDeepStrictEqual(minutes, now.minutes)) await db.update(workspace).set({ savings: Object.fromEntries(own) })
}

const MINUTE_MS = 60_000

/** Transcriptions count the minutes of recordings, each once, however often it was transcribed; `minutes` may have a fraction. */
export const buildMinutesSavedLines = (minutesSaved: MinutesSaved, totals: readonly AutomationTotals[]): MinutesSavedLine[] =>
  AUTOMATIONS.map((automation) => {
    const { succeeded = 0, audioMs = 0 } = totals.find((row) => row.automation === automation) ?? {}
    const each = minutesSaved[automation]
    if (automation !== 'transcription') return { automation, count: succeeded, each, minutes: succeeded * each }
    return { automation, count: audioMs / MINUTE_MS, each, minutes: (audioMs * each) / MINUTE_MS }
  })
