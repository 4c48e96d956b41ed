import { chownSync, cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { chooseDatabaseAccount } from '../../server/src/db/embedded/account.ts'
import { readPostmasterPid } from '../../server/src/db/embedded/orphan.ts'
import { type EmbeddedPostgres, startEmbedded } from '../../server/src/db/embedded/start.ts'
import { createTemporaryFolder } from '../process.ts'

/** A PostgreSQL that the bench can kill, start again, and let a replica follow. */
export type Database = {
  socketPath: () => string
  connection: () => EmbeddedPostgres['connection']
  /** Ends PostgreSQL immediately, without a checkpoint. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Starts another PostgreSQL that replicates this one. */
  startReplica(): Promise<Database>
  promote(): Promise<void>
  remove(): Promise<void>
}

const SETTINGS = ['wal_level=replica', 'max_wal_senders=4', 'wal_keep_size=1GB']

async function waitUntil(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 50))
}

async function query<Row>(connection: pg.ClientConfig, text: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** Copies a running cluster into a new folder, as PostgreSQL's manual describes ("Making a Base Backup Using the Low Level API"). */
async function copyCluster(source: EmbeddedPostgres): Promise<string> {
  const dataDir = createTemporaryFolder('bench-replica-')
  const cluster = join(dataDir, 'postgres')
  const client = new pg.Client(source.connection)
  await client.connect()
  await client.query("select pg_backup_start('replica', true)")
  cpSync(source.location, cluster, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$/.test(path) })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  writeFileSync(join(cluster, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(join(cluster, 'standby.signal'), '')
  return dataDir
}

/** Makes PostgreSQL's account the owner of a folder and of everything in it. */
async function giveToAccount(folder: string): Promise<void> {
  const account = chooseDatabaseAccount()
  if (!account) return
  const { readdirSync } = await import('node:fs')
  chownSync(folder, account.uid, account.gid)
  for (const name of readdirSync(folder, { recursive: true }) as string[]) chownSync(join(folder, name), account.uid, account.gid)
}

export async function startDatabase(dataDir: string, settings: readonly string[] = []): Promise<Database> {
  const launch = () => startEmbedded({ dataDir, settings: [...SETTINGS, ...settings] })
  let running = await launch()
  return {
    socketPath: () => join(running.connection.host, '.s.PGSQL.5432'),
    connection: () => running.connection,
    async kill() {
      const postmaster = readPostmasterPid(running.location)
      if (postmaster) process.kill(postmaster.pid, 'SIGQUIT')
      await running.stop()
    },
    async start() {
      running = await launch()
    },
    async startReplica() {
      const copy = await copyCluster(running)
      await giveToAccount(join(copy, 'postgres'))
      const { host, user } = running.connection
      const replica = await startDatabase(copy, [`primary_conninfo=host=${host} user=${user}`])
      const isStreaming = "select 1 from pg_stat_replication where state = 'streaming'"
      await waitUntil(async () => (await query(running.connection, isStreaming)).length > 0)
      return replica
    },
    async promote() {
      await query(running.connection, 'select pg_promote(true)')
    },
    async remove() {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
