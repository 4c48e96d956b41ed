import pg from 'pg'

/** A connection of one's own. One that breaks fails the next query; without a listener it would end the process. */
export async function openClient(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  return client
}
