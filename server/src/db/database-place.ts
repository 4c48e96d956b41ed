import type { DatabasePlace } from 'contract/data/installation.ts'
import pg from 'pg'

/** Without user and password; `folder` is undefined if the database is on another PostgreSQL server. */
export function describeDatabasePlace(connection: pg.ClientConfig, folder: string | undefined): DatabasePlace {
  if (folder !== undefined) return { kind: 'embedded', at: folder }
  const { host, port, database } = new pg.Client(connection)
  return { kind: 'server', at: `${host}:${port}/${database ?? ''}` }
}
