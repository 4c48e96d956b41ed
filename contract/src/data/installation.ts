import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'

/**
 * `embedded`: `at` is PostgreSQL's folder, which may be outside the data folder (decision 0002); `server`: the host, port and
 * name of a database.
 */
export const DatabasePlace = z.object({ kind: z.enum(['embedded', 'server']), at: z.string() })
export type DatabasePlace = z.infer<typeof DatabasePlace>

const Installation = z.object({
  /** The id that the database and its files share (decision 0020). */
  installationId: z.string(),
  version: z.string(),
  /** Null if the database has a migration that this version does not know. */
  migration: z.nullable(z.string()),
  postgres: z.string(),
  database: DatabasePlace,
  filesAt: z.string(),
})
export type Installation = z.infer<typeof Installation>

export const readInstallation = endpoint({
  method: 'GET',
  path: '/api/data/installation',
  access: 'data.manage',
  summary: 'Read which installation this is, its versions, and where its database and files are',
  reply: Installation,
})
