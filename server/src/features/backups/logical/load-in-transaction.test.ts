import { expect, onTestFinished, test } from 'vitest'
import { createServerDatabase } from '#testing/server-database.ts'
import { loadInTransaction } from './load-in-transaction.ts'

test('a load of rows fails, and leaves no connection, where the role may not make the queue’s schema', async () => {
  const { connection, pool, drop } = await createServerDatabase()
  onTestFinished(drop)
  await pool.query(`revoke create on database ${connection.database} from ${connection.user}`)
  const loading = loadInTransaction({ ...connection, application_name: 'load' }, async () => undefined)
  await expect(loading).rejects.toThrow(/permission denied for database/)
  const countOpen = async () => {
    const { rows } = await pool.query("select from pg_stat_activity where application_name = 'load'")
    return rows.length
  }
  await expect.poll(countOpen, { timeout: 30_000 }).toBe(0)
})
