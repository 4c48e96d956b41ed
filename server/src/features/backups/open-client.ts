import pg from 'pg'

export type Queryable = Pick<pg.Client, 'query'>

/**
 * Takes the time limits from the session, which a hosted database may set for its roles, and makes a row that a policy hides an error: a
 * copy without it would look whole. Not every version of PostgreSQL has all of the limits.
 */
const SESSION_SETTINGS = `
  select set_config(name, case name when 'row_security' then 'off' else '0' end, false) from pg_settings where name in
    ('row_security', 'statement_timeout', 'lock_timeout', 'transaction_timeout', 'idle_session_timeout', 'idle_in_transaction_session_timeout')`

/** The error listener keeps a broken connection from ending the process: the next query fails instead. */
export async function openClient(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(SESSION_SETTINGS)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}
