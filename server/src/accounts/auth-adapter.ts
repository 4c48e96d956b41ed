import type { DBAdapter } from 'better-auth'
import { type DB, drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Db } from '../core/database.ts'
import { hashToken } from '../core/hash-token.ts'
import { accounts, sessions, twoFactors, verifications } from '../db/tables/accounts.ts'
import { users } from '../db/tables/workspace.ts'

type Row = Record<string, unknown>
type Condition = { field: string; value: unknown }
type Query = { model: string; where?: Condition[]; data?: Row; update?: Row; set?: Row }

const TABLES = { user: users, session: sessions, account: accounts, verification: verifications, twoFactor: twoFactors }

/** Shifts every `Date` in a value by `ms`, also in rows that were joined to it. */
function shiftTimes<Value>(value: Value, ms: number): Value {
  if (value instanceof Date) return new Date(value.getTime() + ms) as Value
  if (Array.isArray(value)) return value.map((item) => shiftTimes(item, ms)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shiftTimes(item, ms)])) as Value
}

const hashIn = (value: unknown): unknown =>
  typeof value === 'string' ? hashToken(value) : Array.isArray(value) ? value.map(hashIn) : value

const withHashedToken = (row: Row): Row => ('token' in row ? { ...row, token: hashIn(row.token) } : row)

/** Replaces session tokens by their hashes, both in the rows that a query writes and in its conditions. */
function hashTokens(query: Query): Query {
  if (query.model !== 'session') return query
  const { where, data, update, set } = query
  return {
    ...query,
    ...(where ? { where: where.map((part) => (part.field === 'token' ? { ...part, value: hashIn(part.value) } : part)) } : {}),
    ...(data ? { data: withHashedToken(data) } : {}),
    ...(update ? { update: withHashedToken(update) } : {}),
    ...(set ? { set: withHashedToken(set) } : {}),
  }
}

/** Finds the token that a query writes or searches for, because better-auth expects the token, not its hash, in the returned row. */
const findToken = ({ data, where }: Query): unknown => data?.token ?? where?.find(({ field }) => field === 'token')?.value

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Wraps an adapter so that session tokens are stored hashed, and times are stored by the server's clock, while better-auth compares times
 * with the clock of the process.
 */
function wrapAdapter(adapter: DBAdapter, now: () => Date): DBAdapter {
  const call = (method: (query: never) => Promise<unknown>) => async (query: Query) => {
    const ahead = Date.now() - now().getTime()
    const found = shiftTimes(await method(shiftTimes(hashTokens(query), -ahead) as never), ahead)
    const token = query.model === 'session' ? findToken(query) : undefined
    return typeof token === 'string' && isRow(found) ? { ...found, token } : found
  }
  const methods = [
    'create',
    'findOne',
    'findMany',
    'count',
    'update',
    'updateMany',
    'delete',
    'deleteMany',
    'consumeOne',
    'incrementOne',
  ]
  const wrapped = methods.map((name) => [name, call(adapter[name as 'findOne'].bind(adapter) as never)])
  const transaction: DBAdapter['transaction'] = (work) =>
    adapter.transaction((inner) => work(wrapAdapter(inner as DBAdapter, now)))
  return { ...adapter, ...Object.fromEntries(wrapped), transaction }
}

/** Makes better-auth's adapter on our own tables. */
export function createAuthAdapter(db: Db, now: () => Date) {
  const create = drizzleAdapter(db as unknown as DB, { provider: 'pg', schema: TABLES })
  return (options: Parameters<typeof create>[0]) => wrapAdapter(create(options), now)
}
