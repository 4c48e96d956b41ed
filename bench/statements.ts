import pg from 'pg'

type Statement = { text: string; values: unknown[] }
let recorded: Statement[] | undefined

// The statements our own code sends are what the bare competitors send too.
const query = pg.Client.prototype.query
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [what, values] = args
  const text = typeof what === 'string' ? what : (what as { text?: string } | undefined)?.text
  if (text) recorded?.push({ text, values: Array.isArray(values) ? values : ((what as { values?: unknown[] }).values ?? []) })
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
    for (const { text, values } of statements) await client.query({ text, values, rowMode: 'array' })
  } finally {
    client.release()
  }
}
