import { sql } from 'drizzle-orm'
import type { ContextOverrides, PlantingApi } from './workspace.ts'

/** A fault that doctor must report by this code and no other. `plant` returns the parts of the context that it changes. */
export type PlantedFault = {
  code: string
  what: string
  plant(api: PlantingApi): Promise<ContextOverrides | unknown>
  /** The reason for which the fault cannot be planted together with the others. */
  alone?: string
}

/** The faults in the rows of records: sums, points and the audit log. */
export const RECORD_FAULTS: readonly PlantedFault[] = [
  {
    code: 'daily-totals-wrong',
    what: 'a sum of a day that somebody changed',
    plant: ({ tamper }) =>
      tamper(sql`update daily_totals set centavos = centavos + 1 where date = '2026-11-10' and kind = 'outflow'`),
  },
  {
    code: 'monthly-totals-wrong',
    what: 'a sum of a month whose row is gone',
    plant: ({ tamper }) => tamper(sql`delete from monthly_totals where month = '2026-11-01' and kind = 'inflow'`),
  },
  {
    code: 'account-totals-wrong',
    what: 'a sum of an account that is one too low',
    plant: ({ tamper }) => tamper(sql`update account_totals set paid = paid - 1`),
  },
  {
    code: 'cash-totals-wrong',
    what: 'a sum of what was paid in a project that is one too high',
    plant: ({ tamper }) => tamper(sql`update cash_totals set paid = paid + 1`),
  },
  {
    code: 'run-totals-wrong',
    what: 'a total of runs that is one too high',
    plant: ({ tamper }) =>
      tamper(sql`update run_totals set launched = launched + 1 where automation = 'carousel' and project_id = 1`),
  },
  {
    code: 'recording-marks-wrong',
    what: 'a transcribed recording without its mark',
    plant: ({ tamper }) => tamper(sql`update recordings set transcribed = false`),
  },
  {
    code: 'run-counts-wrong',
    what: 'a count of runs that is one too low',
    plant: ({ tamper }) => tamper(sql`update run_counts set runs = runs - 1 where automation = 'carousel'`),
  },
  {
    code: 'lead-counts-wrong',
    what: 'a count of contacts whose row is gone',
    plant: ({ tamper }) => tamper(sql`delete from lead_counts`),
  },
  {
    code: 'points-of-activity-wrong',
    what: 'a sale whose value was changed past the ledger',
    plant: ({ tamper }) => tamper(sql`update activities set centavos = centavos * 2 where type = 'SALE'`),
  },
  {
    code: 'points-totals-wrong',
    what: 'points of a day that nobody gave',
    plant: ({ tamper }) => tamper(sql`update daily_points set points = points + 10`),
  },
  {
    code: 'audit-broken',
    what: 'a changed row of the audit log',
    plant: ({ tamper }) => tamper(sql`update audit_log set record_name = 'x' where id = 2`),
  },
]
