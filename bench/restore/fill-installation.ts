import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../server/src/db/embedded/start.ts'
import { migrateDatabase } from '../../server/src/db/migrate.ts'

/** The size of an installation's data. `receiptKb`: the mean size of a receipt in kB. */
export type Shape = { entries: number; receipts: number; receiptKb: number }

const BATCH_ENTRIES = 10_000
const PDF_START = Buffer.from('%PDF-1.7\n')

/** The actor of the calls, so that the database records each new entry in the audit log, as it does for a person's call. */
const ACTOR = JSON.stringify({ kind: 'person', personId: 1, personName: 'Operador local', at: new Date().toISOString() })

const ENTRIES = `
  insert into entries (kind, date, description, notes, centavos, project_id, category_id, client_id, paid_on, recorded_by)
  select case when n % 5 = 0 then 'inflow' else 'outflow' end::entry_kind, current_date + 30 - (n::bigint * 1125 / $1)::int,
    (array['Mensalidade','Aluguel do estúdio','Tráfego pago','Licença de software','Captação de vídeo','Impressão','Edição','Hospedagem'])[1 + n % 8] || ' nº ' || n,
    case when n % 4 = 0 then 'Aprovado por e-mail, ver pasta ' || n % 997 end,
    1000 + (n * 7919::bigint) % 900000, 1 + n % 12, case when n % 5 <> 0 then 1 + n % 5 end, case when n % 5 = 0 then 1 + n % 5 end,
    case when n % 40 = 0 then null else current_date - 1 end, 1
  from generate_series($2::int, $3::int) n`

const RECEIPTS = `
  insert into receipts (entry_id, storage_key, sha256, size, type, name, recorded_by)
  select entry_id, storage_key, sha256, size, 'application/pdf', 'nota-' || entry_id || '.pdf', 1
  from unnest($1::bigint[], $2::text[], $3::text[], $4::int[]) r (entry_id, storage_key, sha256, size)`

/** Runs `work` as a call of one person. */
async function inCall(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await client.query('begin')
  await client.query("select set_config('audit.actor', $1, true)", [ACTOR])
  await work()
  await client.query('commit')
}

/** Writes a file that cannot be compressed, as pictures and PDFs cannot. */
async function writeReceipt(files: string, kilobytes: number): Promise<{ key: string; sha256: string; size: number }> {
  const size = Math.round(kilobytes * 1024 * (0.2 + 1.6 * Math.random()))
  const bytes = Buffer.concat([PDF_START, randomBytes(size - PDF_START.length)])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const key = `receipts/${sha256.slice(0, 2)}/${sha256}.pdf`
  await mkdir(dirname(join(files, key)), { recursive: true })
  await writeFile(join(files, key), bytes)
  return { key, sha256, size }
}

async function fillReceipts(client: pg.Client, files: string, { entries, receipts, receiptKb }: Shape): Promise<void> {
  for (let from = 0; from < receipts; from += 1_000) {
    const made = []
    for (let n = from; n < Math.min(from + 1_000, receipts); n++) made.push(await writeReceipt(files, receiptKb))
    const ids = made.map((_, at) => 1 + (((from + at) * Math.floor(entries / receipts)) % entries))
    const columns = [made.map(({ key }) => key), made.map(({ sha256 }) => sha256), made.map(({ size }) => size)]
    await inCall(client, () => client.query(RECEIPTS, [ids, ...columns]))
  }
}

/**
 * Makes an installation with a database of its own in a folder. The database's triggers write the sums, the audit log and the
 * announcements.
 */
export async function fillInstallation(dataDir: string, shape: Shape): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const embedded = await startEmbedded({ dataDir, settings: ['max_wal_size=4GB'] })
  const pool = new pg.Pool(embedded.connection)
  await migrateDatabase(pool)
  await pool.query("insert into projects (name, name_key) select 'Projeto ' || n, 'projeto' || n from generate_series(1, 12) n")
  await pool.query("insert into clients (name, name_key) select 'Cliente ' || n, 'cliente' || n from generate_series(1, 5) n")
  await pool.end()
  const client = new pg.Client(embedded.connection)
  await client.connect()
  for (let from = 1; from <= shape.entries; from += BATCH_ENTRIES)
    await inCall(client, () => client.query(ENTRIES, [shape.entries, from, Math.min(from + BATCH_ENTRIES - 1, shape.entries)]))
  await fillReceipts(client, join(dataDir, 'files'), shape)
  await client.query('vacuum analyze')
  await client.end()
  await embedded.stop()
}
