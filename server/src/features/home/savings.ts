import { AUTOMATIONS } from 'contract/automations.ts'
import type { Saving } from 'contract/home.ts'
import { DEFAULT_SAVINGS, type Savings } from 'contract/savings.ts'
import type { Ctx } from '../../core/context.ts'
import { workspace } from '../../db/tables/workspace.ts'
import type { Totals } from './queries.ts'

export async function readSavings({ db }: Pick<Ctx, 'db'>): Promise<Savings> {
  const [row] = await db.select({ savings: workspace.savings }).from(workspace)
  return { ...DEFAULT_SAVINGS, ...row?.savings }
}

/** Only what differs is kept: a default that changes in a later version reaches whoever never said otherwise. */
export async function changeSavings({ db }: Ctx, savings: Savings) {
  const own = AUTOMATIONS.filter((name) => savings[name] !== DEFAULT_SAVINGS[name]).map((name) => [name, savings[name]])
  await db.update(workspace).set({ savings: Object.fromEntries(own) })
  return { ok: true } as const
}

const MINUTE_MS = 60_000

/**
 * PRODUCT.md, "Horas Economizadas": finished runs times their minutes; a transcription times the minutes of its recording, which
 * counts once however often it was transcribed. `minutes` may have a fraction.
 */
export const savingLines = (savings: Savings, totals: readonly Totals[]): Saving[] =>
  AUTOMATIONS.map((automation) => {
    const { succeeded = 0, audioMs = 0 } = totals.find((row) => row.automation === automation) ?? {}
    const each = savings[automation]
    if (automation !== 'transcription') return { automation, count: succeeded, each, minutes: succeeded * each }
    return { automation, count: audioMs / MINUTE_MS, each, minutes: (audioMs * each) / MINUTE_MS }
  })
