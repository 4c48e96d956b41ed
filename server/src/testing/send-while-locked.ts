import type { SQL } from 'drizzle-orm'
import type { TestApi } from './api.ts'
import { waitForBlocked } from './locks.ts'

/**
 * Runs the statement `lock`, which takes a lock, sends all calls, and releases the lock when all of them wait for it.
 * @returns the statuses of the calls
 */
export async function sendWhileLocked(api: TestApi, lock: SQL, calls: (() => ReturnType<TestApi['send']>)[]): Promise<number[]> {
  let answers: ReturnType<TestApi['send']>[] = []
  await api.db.transaction(async (tx) => {
    await tx.execute(lock)
    answers = calls.map((call) => call())
    await waitForBlocked(api, calls.length)
  })
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode)
}
