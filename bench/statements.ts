import pg from 'pg'

/** A statement as `pg` got it. `name`: the name of a prepared statement. */
type Statement = { name?: string | undefined; text: string; values: unknown[] }
let recorded: Statement[] | undefined

// Records the statements of our own code, so that the bench can send them without it.
const query = pg.Client.prototype.query
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [what, values] = args
  const { name, text, values: own = [] } = typeof what === 'string' ? { text: what } : ((what ?? {}) as Partial<Statement>)
  if (text) recorded?.push({ name, text, values: Array.isArray(values) ? values : own })
  return query.apply(this, args as never)
} as typeof query

/** @returns every statement that is sent while `work` runs */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  recorded = []
  await work()
  const all = recorded
  recorded = undefined
  return all
}

/** Sends the statements on one connection, so that a transaction among them stays one. */
export async function sendStatements(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect()
  try {
    for (const statement of statements) await client.query({ ...statement, rowMode: 'array' })
  } finally {
    client.release()
  }
}
