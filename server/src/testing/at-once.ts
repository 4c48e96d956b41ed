import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TestApi } from './api.ts'

async function waiting(api: TestApi): Promise<number | undefined> {
  const { rows } = await api.db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting
}

/** Sends all calls while the given statement's lock is held, and lets it go once all of them wait. @returns their statuses */
export async function atOnce(api: TestApi, lock: SQL, calls: (() => ReturnType<TestApi['send']>)[]): Promise<number[]> {
  let answers: ReturnType<TestApi['send']>[] = []
  await api.db.transaction(async (tx) => {
    await tx.execute(lock)
    answers = calls.map((call) => call())
    await expect.poll(() => waiting(api), { timeout: 20_000 }).toBe(calls.length)
  })
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode)
}
