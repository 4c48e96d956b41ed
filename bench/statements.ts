import pg from 'pg'

/** `name`: of a prepared statement. */
type Statement = { name?: string | undefined; text: string; values: unknown[] }
let recorded: Statement[] | undefined

// The statements our own code sends are what the bare competitors send too.
const query = pg.Client.prototype.query
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [what, values] = args
  const { name, text, values: own = [] } = typeof what === 'string' ? { text: what } : ((what ?? {}) as Partial<Statement>)
  if (text) recorded?.push({ name, text, values: Array.isArray(values) ? values : own })
  return query.apply(this, args as never)
} as typeof query

/** Every statement sent while `work` runs. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  recorded = []
  await work()
  const all = recorded
  recorded = undefined
  return all
}

/** The same statements on one connection: a transaction stays one. */
export async function replay(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect()
  try {
    for (const statement of statements) await client.query({ ...statement, rowMode: 'array' })
  } finally {
    client.release()
  }
}
