// Measures backups of a gigabyte, and restores of them, from and into both kinds of database: bench/RESULTS.md. `npm run bench -- restore
// [folder of filled installations] [which shapes]`
import { existsSync, rmSync, statSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { createTemporaryFolder } from './process.ts'
import { countFaults, readDigests } from './restore/compare.ts'
import { fillInstallation, type Shape } from './restore/fill-installation.ts'
import { type CommandFigures, runBackupCommand } from './restore/run-command.ts'
import { writeSection } from './results.ts'

const LONGEST_SECONDS = 60
/** The settings of a PostgreSQL that was not tuned. */
const SERVER_SETTINGS = ['shared_buffers=128MB', 'max_wal_size=1GB']
const SHAPES: Record<string, Shape> = {
  receipts: { entries: 250_000, receipts: 10_000, receiptKb: 90 },
  entries: { entries: 1_000_000, receipts: 0, receiptKb: 0 },
}

type Row = { shape: string; step: string; figures: CommandFigures; archiveMb: number; isEqual?: boolean; faults?: number }

const mb = (bytes: number) => bytes / 1024 / 1024
const folder = createTemporaryFolder('bench-restore-')
/**
 * A folder with filled installations that an earlier call left, named like the shapes. It is reused because filling takes most of the time.
 */
const filled = process.argv[2] ?? folder
const chosen = process.argv.slice(3)
const rows: Row[] = []

async function measureSize(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows: found } = await client.query('select pg_database_size(current_database())::float8 as bytes')
  await client.end()
  return mb(found[0].bytes)
}

/** Starts the database of an installation, runs `work` with its connection, and stops the database. */
async function useDatabase<Result>(dataDir: string, work: (connection: pg.ClientConfig) => Promise<Result>): Promise<Result> {
  const embedded = await startEmbedded({ dataDir })
  return work(embedded.connection).finally(embedded.stop)
}

type Digests = Awaited<ReturnType<typeof readDigests>>

async function measureShape(shape: string, source: string): Promise<string> {
  const path = (name: string) => join(folder, `${shape}-${name}`)
  const server = await startEmbedded({ dataDir: folder, settings: SERVER_SETTINGS })
  const admin = new pg.Client(server.connection)
  await admin.connect()
  const connectTo = (database: string) => ({ ...server.connection, database })
  const urlOf = (database: string) => `postgres://${server.connection.user}@localhost/${database}?host=${server.connection.host}`
  const { digests, size } = await useDatabase(source, async (connection) => ({
    digests: await readDigests(connection),
    size: await measureSize(connection),
  }))

  const check = async (connection: pg.ClientConfig, dataDir: string, expected: Digests) => ({
    isEqual: isDeepStrictEqual(await readDigests(connection), expected),
    faults: await countFaults(connection, dataDir),
  })
  const add = (step: string, figures: CommandFigures, file: string, result = {}) => {
    rows.push({ shape, step, figures, archiveMb: mb(statSync(file).size), ...result })
    console.log(shape, step, figures, result)
  }
  const restoreIntoFolder = async (step: string, file: string) => {
    const dataDir = path('folder')
    const figures = await runBackupCommand('restore', file, { dataDir })
    add(step, figures, file, await useDatabase(dataDir, (connection) => check(connection, dataDir, digests)))
    rmSync(dataDir, { recursive: true })
  }
  const restoreIntoServer = async (step: string, file: string, database: string) => {
    const dataDir = path(database)
    await admin.query(`create database ${database}`)
    const figures = await runBackupCommand('restore', file, { dataDir, databaseUrl: urlOf(database) })
    add(step, figures, file, await check(connectTo(database), dataDir, digests))
  }

  const [ofFolder, ofServer] = [path('cluster.tar.zst'), path('rows.tar.zst')]
  add('back up, embedded', await runBackupCommand('backup', ofFolder, { dataDir: source }), ofFolder)
  await restoreIntoFolder('restore, embedded', ofFolder)
  await restoreIntoServer('restore of it into a server', ofFolder, 'first')
  const copied = { dataDir: path('first'), databaseUrl: urlOf('first') }
  add('back up, `DATABASE_URL`', await runBackupCommand('backup', ofServer, copied), ofServer)
  await restoreIntoServer('restore, `DATABASE_URL`', ofServer, 'second')
  await restoreIntoFolder('restore of it into a folder', ofServer)

  for (const database of ['first', 'second']) await admin.query(`drop database ${database}`)
  await admin.end()
  await server.stop()
  return `${size.toFixed(0)} MB of database`
}

const described: string[] = []
for (const [name, shape] of Object.entries(SHAPES)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const source = join(filled, name)
  if (!existsSync(source)) await fillInstallation(source, shape)
  const database = await measureShape(name, source)
  const receipts =
    shape.receipts > 0 ? ` and ${shape.receipts.toLocaleString('en-US')} receipts of ${shape.receiptKb} kB on average` : ''
  described.push(`\`${name}\` has ${shape.entries.toLocaleString('en-US')} entries${receipts} (${database})`)
}
rmSync(folder, { recursive: true, force: true })

const restores = rows.filter(({ isEqual }) => isEqual !== undefined)
const verdict = (holds: boolean) => (holds ? 'holds' : '**does not hold**')
const line = ({ shape, step, figures, archiveMb }: Row) =>
  `| ${shape} | ${step} | ${figures.seconds.toFixed(1)} | ${archiveMb.toFixed(0)} | ${figures.peakMb.toFixed(0)} |`
const areFast = restores.every(({ figures }) => figures.seconds <= LONGEST_SECONDS)
const areEqual = restores.every(({ isEqual, faults }) => isEqual && faults === 0)
const text = `## A gigabyte restored

\`npm run bench -- restore\` wrote this part on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, Node ${process.version}, a load of ${loadavg()[0]?.toFixed(1)} at its end. ${described.join('; ')}. Each step is the whole command as a person runs it.

- ${verdict(areFast)}: each restore takes at most ${LONGEST_SECONDS} s
- ${verdict(areEqual)}: every table equals its source by number and hash of its rows; no sum, no link of the audit chain and no receipt is wrong

| Data | Step | s | archive, MB | memory of the command at its highest, MB |
|---|---|---:|---:|---:|
${rows.map(line).join('\n')}`
console.log(text)
if (chosen.length === 0) writeSection('restore', text)
if (!areFast || !areEqual) process.exitCode = 1
