import pg from 'pg'
import { readCpuMs } from '../process-figures.ts'

type Statements = readonly { name?: string | undefined; text: string; values: unknown[] }[]

const TIMES = 300
/**
 * Measures the processor time that the database spends on running all statements once, in milliseconds. Unlike elapsed time, it does not
 * depend on other load on the machine. Undefined on systems without /proc.
 */
export async function measureDatabaseCpuMs(connection: pg.PoolConfig, statements: Statements): Promise<number | undefined> {
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
