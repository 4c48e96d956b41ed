import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Queryable } from './open-client.ts'

/**
 * Settles the rows of backups that were being made when the restored archive was written. Such a row says that its backup is running. A
 * server would count it as lost, and remove its archive with its next backup, although the archive may be whole, as the restored one is:
 * the row of the restored archive `file` becomes that of a successful backup, and the row of any other one is deleted. Does nothing in a
 * database of a version that had no backups.
 */
export async function settleRestoredBackups(client: Queryable, file: string): Promise<void> {
  const { rows } = await client.query(`select to_regclass('backups') is not null as exists`)
  if (!rows[0]?.exists) return
  const { size } = await stat(file)
  await client.query(
    `update backups set state = 'succeeded', ended_at = heard_at, verified_at = now(), size = $2, step = null
     where state = 'running' and name = $1`,
    [basename(file), size],
  )
  await client.query(`delete from backups where state = 'running'`)
}
