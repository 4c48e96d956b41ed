import type { Db } from '#core/database.ts'
import type { Tracer } from '#core/tracing.ts'

/** An object that runs statements: a pool, or one of its connections. */
type Runner = { query(...statement: never[]): unknown }

const FIRST_TABLE = /\b(?:from|into|update|table)\s+"?([a-z_]+)"?/i

/** Names a statement by its own name, or by its verb and its first table; never by its text, which may hold values. */
function nameStatement(statement: unknown): { name: string; verb: string } {
  const { text = '', name } =
    typeof statement === 'string' ? { text: statement } : (statement as { text?: string; name?: string })
  const verb = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const [, table] = FIRST_TABLE.exec(text) ?? []
  return { name: name ?? (table === undefined ? verb : `${verb} ${table}`), verb }
}

/**
 * Makes a span for each statement that belongs to a call or a job. A statement that the server runs by itself, such as the look for new
 * events, gets none.
 */
export const traceStatements = <Traced extends object>(runner: Traced & Runner, { traceWithin }: Tracer): Traced => {
  const query = (...statement: never[]) => {
    const { name, verb } = nameStatement(statement[0])
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': verb }
    return traceWithin(name, attributes, () => runner.query(...statement) as PromiseLike<unknown>)
  }
  return Object.create(runner, { query: { value: query } })
}

/** Makes a span for each transaction, which includes the wait for a connection and the repetitions. */
export const traceTransactions =
  (transaction: Db['transaction'], { traceWithin }: Tracer): Db['transaction'] =>
  (work, config) =>
    traceWithin('transaction', { 'db.system.name': 'postgresql' }, () => transaction(work, config))
