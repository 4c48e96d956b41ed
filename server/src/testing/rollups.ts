import { WRONG_DAYS_QUERY, WRONG_MONTHS_QUERY } from '#app/doctor/checks/records/sums.ts'
import type { TestApi } from './api.ts'

/**
 * Compares finance's stored sums by day and by month with the sums of their entries (docs/rollups.md), as `npm run doctor` does.
 * @returns a row for each sum that differs; empty where all sums agree
 */
export async function findWrongEntrySums({ db }: Pick<TestApi, 'db'>): Promise<unknown[]> {
  const [days, months] = [await db.execute(WRONG_DAYS_QUERY), await db.execute(WRONG_MONTHS_QUERY)]
  return [...days.rows, ...months.rows]
}
