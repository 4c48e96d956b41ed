import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TestApi } from './api.ts'

const PATIENCE_MS = 20_000

async function countBlocked({ db }: TestApi): Promise<number | undefined> {
  const { rows } = await db.execute<{ blocked: number }>(
    sql`select count(*)::int as blocked from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.blocked
}

/** Waits until `count` statements wait for another transaction's lock. @throws after 20 s */
export const waitForBlocked = (api: TestApi, count = 1): Promise<void> =>
  expect.poll(() => countBlocked(api), { timeout: PATIENCE_MS }).toBeGreaterThanOrEqual(count)
