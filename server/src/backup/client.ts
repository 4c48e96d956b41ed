import pg from 'pg'

/**
 * Opens a connection outside the pool. Its error listener keeps a broken connection from ending the process: the next query fails
 * instead.
 */
export async function openClient(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  return client
}
