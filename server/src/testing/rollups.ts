import { WRONG_ACCOUNTS_QUERY, WRONG_CASH_QUERY, WRONG_DAYS_QUERY, WRONG_MONTHS_QUERY } from '#app/doctor/checks/records/sums.ts'
import type { TestApi } from './api.ts'

/**
 * Compares finance's stored sums by day, month, account and project with their rows (docs/rollups.md), as `npm run doctor` does.
 * @returns a row for each sum that differs; empty where all sums agree
 */
export async function findWrongEntrySums({ db }: Pick<TestApi, 'db'>): Promise<unknown[]> {
  const wrong: unknown[] = []
  for (const query of [WRONG_DAYS_QUERY, WRONG_MONTHS_QUERY, WRONG_ACCOUNTS_QUERY, WRONG_CASH_QUERY])
    wrong.push(...(await db.execute(query)).rows)
  return wrong
}
