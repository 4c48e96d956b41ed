import type { Db } from './client.ts'

/** Several reads of one and the same moment: sums and rows that agree whoever writes meanwhile. */
export const readSnapshot = <Answer>(db: Db, read: (tx: Db) => Promise<Answer>): Promise<Answer> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
