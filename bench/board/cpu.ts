import { existsSync, readFileSync } from 'node:fs'
import pg from 'pg'

type Statements = readonly { name?: string | undefined; text: string; values: unknown[] }[]

const TIMES = 300
/** Of Linux's clock in /proc. */
const TICK_MS = 10

/** User and system time of a process so far, in milliseconds; undefined where there is no /proc. */
function cpuOf(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return undefined
  const [user, system] = (readFileSync(file, 'utf8').split(') ')[1] ?? '').split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) * TICK_MS
}

/** What the statements cost the database, in milliseconds of its processor: the same on a busy machine as on a quiet one. */
export async function measureCpu(connection: pg.PoolConfig, statements: Statements): Promise<number | undefined> {
  const client = new pg.Client(connection as pg.ClientConfig)
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const run = async (times: number) => {
    for (let n = 0; n < times; n++) for (const statement of statements) await client.query({ ...statement, rowMode: 'array' })
  }
  await run(TIMES / 10)
  const before = cpuOf(rows[0].pid)
  await run(TIMES)
  const after = cpuOf(rows[0].pid)
  await client.end()
  return before === undefined || after === undefined ? undefined : (after - before) / TIMES
}
