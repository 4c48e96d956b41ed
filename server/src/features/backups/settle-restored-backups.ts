import type { Queryable } from './open-client.ts'

/** `size` in bytes. */
export type Archive = { name: string; size: number }

/**
 * A server would count a backup that was running then as lost and remove its file; the row of the archive becomes successful, any
 * other one is deleted. When it ended is not in its archive.
 */
export async function settleRestoredBackups(client: Queryable, { name, size }: Archive): Promise<void> {
  const { rows } = await client.query(`select to_regclass('backups') as backups, to_regclass('jobs') as jobs`)
  if (!rows[0].backups) return
  await client.query(
    `update backups set state = 'succeeded', verified_at = now(), size = $2, step = null
     where state = 'running' and name = $1`,
    [name, size],
  )
  await client.query(`delete from backups where state = 'running'`)
  if (rows[0].jobs)
    await client.query(`delete from jobs where kind in ('backup', 'backup-check') and state in ('waiting', 'running')`)
}
