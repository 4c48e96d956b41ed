import type pg from 'pg'
import { openClient } from '../open-client.ts'
import { openQueueWriter, type QueueWriter } from './queue-rows.ts'

type Work<Result> = (client: pg.Client, queueWriter: QueueWriter) => Promise<Result>

/** If the work fails, the database is as it was. */
export async function loadInTransaction<Result>(connection: pg.ClientConfig, work: Work<Result>): Promise<Result> {
  const client = await openClient(connection)
  try {
    const queueWriter = await openQueueWriter(connection)
    return await commitOrUndo(client, queueWriter, work).finally(queueWriter.close)
  } finally {
    await client.end()
  }
}

async function commitOrUndo<Result>(client: pg.Client, queueWriter: QueueWriter, work: Work<Result>): Promise<Result> {
  try {
    await client.query('begin')
    const result = await work(client, queueWriter)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    await queueWriter.undo().catch(() => undefined)
    throw error
  }
}
