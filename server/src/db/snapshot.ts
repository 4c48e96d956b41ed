import type { Db } from './client.ts'

/** One snapshot, so that sums and rows agree while other transactions write. */
export const readSnapshot = <Answer>(db: Db, read: (tx: Db) => Promise<Answer>): Promise<Answer> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
