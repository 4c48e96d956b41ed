import { existsSync, readFileSync } from 'node:fs'
import pg from 'pg'

type Statements = readonly { name?: string | undefined; text: string; values: unknown[] }[]

const TIMES = 300
/** The unit of times in Linux's /proc. */
const TICK_MS = 10

/** @returns the user and system time of a process so far, in milliseconds; undefined on systems without /proc */
function readCpuMs(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return undefined
  const [user, system] = (readFileSync(file, 'utf8').split(') ')[1] ?? '').split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) * TICK_MS
}

/** Measures the processor time that the statements take the database, in milliseconds; other load on the machine does not change it. */
export async function measureCpu(connection: pg.PoolConfig, statements: Statements): Promise<number | undefined> {
  const client = new pg.Client(connection as pg.ClientConfig)
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const run = async (times: number) => {
    for (let n = 0; n < times; n++) for (const statement of statements) await client.query({ ...statement, rowMode: 'array' })
  }
  await run(TIMES / 10)
  const before = readCpuMs(rows[0].pid)
  await run(TIMES)
  const after = readCpuMs(rows[0].pid)
  await client.end()
  return before === undefined || after === undefined ? undefined : (after - before) / TIMES
}
