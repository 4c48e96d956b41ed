import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Queryable } from './open-client.ts'

/**
 * A server would count a backup that was running then as lost and remove its file; the row of `file` becomes successful, any
 * other one is deleted.
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
