import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openPool, type Pool } from '#db/client.ts'

/**
 * Creates an empty database that belongs to an ordinary role, as on a hosted PostgreSQL: the role is no superuser, and has no
 * right to the cluster's files.
 */
export async function createServerDatabase(): Promise<{
  connection: pg.PoolConfig & pg.ClientConfig
  pool: Pool
  drop(): Promise<void>
}> {
  const name = `server_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ ...inject('cluster'), database: 'postgres' })
  await admin.connect()
  await admin.query(`create role ${name} login nosuperuser nocreatedb nocreaterole`)
  await admin.query(`create database ${name} owner ${name} template template0`)
  const connection = { host: inject('cluster').host, user: name, database: name }
  const pool = openPool({ ...connection, max: 4 }, () => undefined)
  return {
    connection,
    pool,
    async drop() {
      await pool.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.query(`drop role ${name}`)
      await admin.end()
    },
  }
}
