import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer } from '#app/app.ts'
import { openPool } from '#db/client.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { MIGRATIONS_FOLDER, migrateDatabase } from '#db/migrate.ts'

const PORT = 3000

/** Makes a temporary folder that the database's account may enter. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'workspace-'))
  chmodSync(folder, 0o711)
  return folder
}

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/**
 * Starts a data folder's own PostgreSQL and migrates the database, as `npm start` does. `open` builds a server on it that does not
 * listen.
 */
export async function startTestInstallation(
  dataDir: string,
  { migrationsFolder = MIGRATIONS_FOLDER, settings = [] as string[] } = {},
) {
  mkdirSync(dataDir, { recursive: true })
  const embedded = await startEmbedded({ dataDir, settings })
  const pool = openPool(embedded.connection, () => undefined)
  await migrateDatabase(pool, migrationsFolder)
  const open = () =>
    buildServer({ connection: embedded.connection, dataDir, webRoot: dataDir, port: PORT, logLevel: 'silent', background: false })

  /** Reads every row of a table as text, in a fixed order. */
  async function readRows(table: string): Promise<string[]> {
    const { rows } = await pool.query(`select t::text as row from "${table}" t order by 1`)
    return rows.map(({ row }) => row)
  }

  async function tables(): Promise<string[]> {
    const { rows } = await pool.query("select tablename from pg_tables where schemaname = 'public' order by 1")
    return rows.map(({ tablename }) => tablename)
  }

  return {
    dataDir,
    source: { dataDir, cluster: embedded.location, connection: embedded.connection },
    pool,
    open,
    rowsOf: readRows,
    tables,
    async stop() {
      await pool.end()
      await embedded.stop()
    },
  }
}

export type TestInstallation = Awaited<ReturnType<typeof startTestInstallation>>
export type TestServer = Awaited<ReturnType<TestInstallation['open']>>

/** Sends a form. `key`: the idempotency key. @returns the status and the parsed answer */
export async function sendForm(app: TestServer, url: string, fields: Record<string, string | File>, key?: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const encoded = new Response(form)
  const response = await app.inject({
    method: 'POST',
    url,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      host: `localhost:${PORT}`,
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(key ? { 'idempotency-key': key } : {}),
    },
  })
  return { status: response.statusCode, body: response.json() }
}
