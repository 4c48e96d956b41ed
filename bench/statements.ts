import pg from 'pg'

/** A statement as it was passed to `pg`. `name`: the name of a prepared statement. */
type Statement = { name?: string | undefined; text: string; values: unknown[] }
let recorded: Statement[] | undefined

// The original function, which is replaced by one that records the statements of our code, so that the bench can send them without our
// code.
const query = pg.Client.prototype.query
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [what, values] = args
  const { name, text, values: own = [] } = typeof what === 'string' ? { text: what } : ((what ?? {}) as Partial<Statement>)
  if (text) recorded?.push({ name, text, values: Array.isArray(values) ? values : own })
  return query.apply(this, args as never)
} as typeof query

/** @returns all statements that are sent while `work` runs */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  recorded = []
  await work()
  const all = recorded
  recorded = undefined
  return all
}

/** Sends the statements on one connection, so that a transaction among them stays a transaction. */
export async function sendStatements(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect()
  try {
    for (const statement of statements) await client.query({ ...statement, rowMode: 'array' })
  } finally {
    client.release()
  }
}
