import { isDeepStrictEqual } from 'node:util'
import { AUTOMATIONS } from 'contract/automations.ts'
import type { HandlerInput, HandlerResult } from 'contract/endpoint.ts'
import type { SavingLine } from 'contract/home.ts'
import {
  type changeSavings as changeEndpoint,
  DEFAULT_SAVINGS,
  type readSavings as readEndpoint,
  type Savings,
} from 'contract/savings.ts'
import type { Ctx } from '../../core/context.ts'
import { mergeEdit, requireNoConflict } from '../../core/edit-conflicts.ts'
import type { Db } from '../../db/client.ts'
import { workspace } from '../../db/tables/workspace.ts'
import { lockSettings } from '../../db/workspace.ts'
import type { AutomationTotals } from './queries.ts'

async function readMinutes(db: Db): Promise<{ revision: number; minutes: Savings }> {
  const [row] = await db.select({ savings: workspace.savings, revision: workspace.revision }).from(workspace)
  if (!row) throw new Error('the first migration did not write the workspace')
  return { revision: row.revision, minutes: { ...DEFAULT_SAVINGS, ...row.savings } }
}

/** Reads the minutes that each automation saves, with what the team changed of the defaults. */
export const readSavedMinutes = async (db: Db): Promise<Savings> => (await readMinutes(db)).minutes

/** Reads the minutes saved. Their revision is the workspace's, which other settings raise too. */
export async function readSavings({ db }: Ctx): Promise<HandlerResult<typeof readEndpoint>> {
  const { revision, minutes } = await readMinutes(db)
  return { ...minutes, revision }
}

type SavingsEdit = HandlerInput<typeof changeEndpoint, never>['json']

/** Changes the minutes saved. Only values that differ from the defaults are stored, so that a later version's new default applies elsewhere. @throws 409 `changed_elsewhere` */
export async function changeSavings({ db }: Ctx, { revision, base, ...wanted }: SavingsEdit) {
  await lockSettings(db)
  const now = await readMinutes(db)
  requireNoConflict({ revision, base }, wanted, { revision: now.revision, values: now.minutes })
  const minutes = mergeEdit(now.minutes, wanted)
  const own = AUTOMATIONS.filter((name) => minutes[name] !== DEFAULT_SAVINGS[name]).map((name) => [name, minutes[name]])
  if (!isDeepStrictEqual(minutes, now.minutes)) await db.update(workspace).set({ savings: Object.fromEntries(own) })
  return { ok: true } as const
}

const MINUTE_MS = 60_000

/**
 * Builds the lines of "Horas Economizadas": finished runs times the automation's minutes; for transcriptions, the recordings' minutes times
 * the factor, each recording counted once however often it was transcribed. `minutes` may have a fraction.
 */
export const buildSavingLines = (savings: Savings, totals: readonly AutomationTotals[]): SavingLine[] =>
  AUTOMATIONS.map((automation) => {
    const { succeeded = 0, audioMs = 0 } = totals.find((row) => row.automation === automation) ?? {}
    const each = savings[automation]
    if (automation !== 'transcription') return { automation, count: succeeded, each, minutes: succeeded * each }
    return { automation, count: audioMs / MINUTE_MS, each, minutes: (audioMs * each) / MINUTE_MS }
  })
