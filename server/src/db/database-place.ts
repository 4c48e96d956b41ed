import type { DatabasePlace } from 'contract/data/installation.ts'
import pg from 'pg'

/**
 * Describes where the database is, without its user and password. `folder`: the folder of the embedded database; undefined where the
 * database is on another PostgreSQL server.
 */
export function describeDatabasePlace(connection: pg.ClientConfig, folder: string | undefined): DatabasePlace {
  if (folder !== undefined) return { kind: 'embedded', at: folder }
  const { host, port, database } = new pg.Client(connection)
  return { kind: 'server', at: `${host}:${port}/${database ?? ''}` }
}
