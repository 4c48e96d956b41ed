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
import type { Totals } from './queries.ts'

async function read(db: Db): Promise<{ revision: number; minutes: Savings }> {
  const [row] = await db.select({ savings: workspace.savings, revision: workspace.revision }).from(workspace)
  if (!row) throw new Error('the first migration did not write the workspace')
  return { revision: row.revision, minutes: { ...DEFAULT_SAVINGS, ...row.savings } }
}

/** The minutes that each automation saves, with what the team changed of the defaults. */
export const savedMinutes = async (db: Db): Promise<Savings> => (await read(db)).minutes

/** The revision is the workspace's, which other settings count up too. */
export async function readSavings({ db }: Ctx): Promise<HandlerResult<typeof readEndpoint>> {
  const { revision, minutes } = await read(db)
  return { ...minutes, revision }
}

type Change = HandlerInput<typeof changeEndpoint, never>['json']

/** Only what differs is kept: a default that changes in a later version reaches whoever never said otherwise. @throws 409 `changed_elsewhere` */
export async function changeSavings({ db }: Ctx, { revision, base, ...wanted }: Change) {
  await lockSettings(db)
  const now = await read(db)
  requireNoConflict({ revision, base }, wanted, { revision: now.revision, values: now.minutes })
  const minutes = mergeEdit(now.minutes, wanted)
  const own = AUTOMATIONS.filter((name) => minutes[name] !== DEFAULT_SAVINGS[name]).map((name) => [name, minutes[name]])
  if (!isDeepStrictEqual(minutes, now.minutes)) await db.update(workspace).set({ savings: Object.fromEntries(own) })
  return { ok: true } as const
}

const MINUTE_MS = 60_000

/**
 * PRODUCT.md, "Horas Economizadas": finished runs times their minutes; a transcription times the minutes of its recording, which
 * counts once however often it was transcribed. `minutes` may have a fraction.
 */
export const savingLines = (savings: Savings, totals: readonly Totals[]): SavingLine[] =>
  AUTOMATIONS.map((automation) => {
    const { succeeded = 0, audioMs = 0 } = totals.find((row) => row.automation === automation) ?? {}
    const each = savings[automation]
    if (automation !== 'transcription') return { automation, count: succeeded, each, minutes: succeeded * each }
    return { automation, count: audioMs / MINUTE_MS, each, minutes: (audioMs * each) / MINUTE_MS }
  })
