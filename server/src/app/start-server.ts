import { mkdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { makeSystemActor, recordAudit } from '#db/audit.ts'
import { openPool } from '#db/client.ts'
import { explainConnectionFailure } from '#db/connection-failure.ts'
import { lockFolder } from '#db/embedded/lock.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { DatabaseRefusedError, findAppliedMigration, MIGRATIONS_FOLDER, migrateDatabase } from '#db/migrate.ts'
import type { AuditCheck } from '#features/audit/audit-check.ts'
import { backUpDatabaseBeforeMigration } from '#features/backups/before-migration.ts'
import { createBackupStore } from '#features/backups/own-store.ts'
import { createOutsideDatabase } from '#features/backups/replace-database.ts'
import { findMissingDisk } from '#features/backups/run-backup.ts'
import { finishStagedRestore, hasConfirmedRestore, placeStagedRestore } from '#features/backups/staged-restore.ts'
import { refuseHalfRestoredFolder } from '#features/backups/staging.ts'
import type { Env } from '#platform/settings/env.ts'
import { createWorkspaceExporter } from '../features/data/export/export-all.ts'
import type { Server } from './app.ts'
import { createBackupChecker } from './doctor/check-backup.ts'
import { createRestorer, type RestoreControl } from './restorer.ts'

const webRoot = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** The functions that close the started parts of a server, in the order of the starts. */
export type Closers = (() => unknown)[]

type PrintLine = (line: string) => void

async function makePrinter({ logFormat }: Env): Promise<PrintLine> {
  if (logFormat === 'text') return (line) => process.stdout.write(`${line}\n`)
  const { createLog } = await import('#platform/http/log.ts')
  const log = createLog({ level: 'info', format: logFormat })
  return (line) => log.info(line)
}

/**
 * `closers` gets the functions that close the started parts, also when the start fails; the result is the port. Without `restoring` only
 * the command restores here.
 */
export async function startServer(env: Env, closers: Closers, restoring?: RestoreControl): Promise<number> {
  const printLine = await makePrinter(env)
  printRetiredSettings(printLine)
  mkdirSync(env.dataDir, { recursive: true })
  const adoptFiles = env.adoptFiles || hasConfirmedRestore(env.dataDir)
  await lockDataFolder(env, closers)
  // The server's code takes a second to load, during which PostgreSQL starts or recovers.
  const [{ connection, cluster }, { buildServer }] = await Promise.all([
    openMigratedDatabase(env, closers, { printLine, restoring }),
    import('./app.ts'),
  ])
  printLine('Banco pronto')
  const backups = createBackupStore({ ...env, connection, cluster })
  const restorer = restoring && createRestorer(env, connection, restoring)
  if (restorer) closers.push(() => restorer.stop())
  const app = await buildServer({
    ...env,
    adoptFiles,
    connection,
    webRoot,
    callbackPort: env.callback?.port,
    databaseFolder: cluster,
    backups,
    checker: createBackupChecker(env, connection, backups, { cluster }),
    exporter: createWorkspaceExporter({ ...env, connection }),
    restorer,
  })
  closers.push(() => app.close())
  closers.push(() => app.drain(app.services.timings.drainMs))
  if (env.demo) await seedDemoData(app)
  const { auditCheck } = app.services
  if (auditCheck) printLine(formatAuditCheck(auditCheck))
  await completeRestore(app, env)
  await listen(app, { host: env.host, port: env.port })
  await startCallbackServer(app, { ...env, closers, printLine })
  // Called first. Without it the proxy sends requests on connections that the stopping server is closing, and may not repeat a POST.
  if (env.team?.trustProxy.length) closers.push(() => announceStop(app))
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : env.port
  printLine(`AI Dashboard em ${env.team?.baseUrl ?? formatUrl({ host: env.host, port })}`)
  await printOwnerLink(app, printLine)
  await printMissingDisk(app, printLine)
  return port
}

/** Listens without Fastify's own line in the log, because the start prints the address. */
async function listen(app: FastifyInstance, address: { host: string; port: number }): Promise<void> {
  const { level } = app.log
  app.log.level = 'warn'
  await app.listen(address)
  app.log.level = level
}

const formatAuditCheck = ({ through, brokenId }: AuditCheck): string =>
  brokenId === null
    ? `Auditoria conferida até a linha ${through.id}`
    : `Auditoria: a linha ${brokenId} foi alterada ou removida no banco. Veja Configurações › Auditoria`

const formatUrl = ({ host, port }: { host: string; port: number }) =>
  `http://${host === '::1' ? '[::1]' : host === '127.0.0.1' ? 'localhost' : host}:${port}`

/** The demo's data is deleted when the demo ends, and need not survive a power cut. */
const DEMO_SETTINGS = ['synchronous_commit=off']

/** Whichever database is used: of two servers on one folder, each would sweep away the files that the other receives. */
async function lockDataFolder(env: Env, closers: Closers): Promise<void> {
  const lock = await lockFolder(env.dataDir, formatUrl(env))
  closers.push(lock.release)
  if (env.databaseUrl) return
  await placeStagedRestore(env.dataDir, env)
  refuseHalfRestoredFolder(env.dataDir)
}

type OpenedDatabase = { connection: pg.PoolConfig; cluster?: string | undefined }

async function openDatabase(env: Env, closers: Closers, printLine: PrintLine): Promise<OpenedDatabase> {
  if (env.databaseUrl) return { connection: { connectionString: env.databaseUrl } }
  const embedded = await startEmbedded({
    dataDir: env.dataDir,
    settings: env.demo ? DEMO_SETTINGS : [],
    restart: {
      onCrash: () =>
        printLine(
          'O PostgreSQL embutido encerrou sozinho (o disco está cheio?). O que foi gravado está a salvo; iniciando de novo…',
        ),
      onRecovery: () => printLine('O PostgreSQL embutido voltou.'),
    },
  })
  closers.push(embedded.stop)
  if (embedded.moved) printLine(`O banco está em ${embedded.location}: a conta que o executa não alcança ${env.dataDir}.`)
  return { connection: embedded.connection, cluster: embedded.location }
}

type Telling = { printLine: PrintLine; restoring: RestoreControl | undefined }
type Preparation = OpenedDatabase & { pool: pg.Pool } & Telling

async function placeIntoDatabase(
  { dataDir, secretKey, s3 }: Env,
  databaseUrl: string,
  restoring: RestoreControl | undefined,
): Promise<void> {
  const outside = createOutsideDatabase(databaseUrl, secretKey)
  const missingFiles = await placeStagedRestore(dataDir, { outside, s3 })
  const restored = restoring?.progress.restored
  if (restored && missingFiles !== undefined) restored.missingFiles = missingFiles
}

async function prepareDatabase(env: Env, { connection, cluster, pool, printLine, restoring }: Preparation): Promise<void> {
  const { dataDir, databaseUrl, migrateWithoutBackup } = env
  if (databaseUrl) {
    await placeIntoDatabase(env, databaseUrl, restoring)
    refuseHalfRestoredFolder(dataDir, (await findAppliedMigration(pool)) !== undefined)
  }
  const backUp = () => backUpDatabaseBeforeMigration({ dataDir, cluster, connection }, new Date(), printLine)
  await migrateDatabase(pool, MIGRATIONS_FOLDER, migrateWithoutBackup ? {} : { beforeChange: backUp })
}

/** @throws DatabaseRefusedError whose message tells the person the remedy, BackupCommandError */
async function openMigratedDatabase(env: Env, closers: Closers, telling: Telling): Promise<OpenedDatabase> {
  const opened = await openDatabase(env, closers, telling.printLine)
  try {
    const pool = openPool({ ...opened.connection, max: 1 }, () => undefined)
    await prepareDatabase(env, { ...opened, ...telling, pool }).finally(() => pool.end())
    return opened
  } catch (cause) {
    const reason = env.databaseUrl && explainConnectionFailure(cause, env.databaseUrl)
    throw reason ? new DatabaseRefusedError(reason, { cause }) : cause
  }
}

async function announceStop({ services }: Server): Promise<void> {
  services.leaving.abort()
  await wait(services.timings.leaveMs)
}

/** The audit log is that of the restored installation, in which the person may have another id. */
async function completeRestore({ services: { db, now } }: Server, { dataDir }: Env): Promise<void> {
  const staged = await finishStagedRestore(dataDir)
  if (!staged) return
  const { name, personName, address } = staged
  const actor = { ...makeSystemActor(now()), personName, address }
  await recordAudit(db, { action: 'restored', recordKind: 'backup', recordName: name }, actor)
}

async function seedDemoData(app: Server): Promise<void> {
  const { seedDemo } = await import('./demo/seed.ts')
  await seedDemo(app)
}

async function printOwnerLink({ services }: Server, printLine: PrintLine): Promise<void> {
  const { team, db, now } = services
  if (!team) return
  const { createOwnerLink } = await import('#features/accounts/people/owner.ts')
  const link = await createOwnerLink(db, { now: now(), baseUrl: team.baseUrl })
  if (link) printLine(`Abra este link para criar a conta do dono (vale por uma hora e pode ser usado uma vez):\n${link}`)
}

async function printMissingDisk({ services: { db, backups } }: Server, printLine: PrintLine): Promise<void> {
  const missing = backups && (await findMissingDisk({ db, backups }))
  if (missing) printLine(`Atenção, os backups: ${missing}`)
}

function printRetiredSettings(printLine: PrintLine): void {
  for (const name of ['RESTORE_COMMAND', 'ACCOUNTS_COMMAND'])
    if (process.env[name]) printLine(`${name} não vale mais: no lugar dela informe COMMAND_STYLE=painel ou COMMAND_STYLE=compose`)
}

async function startCallbackServer(
  app: Server,
  { callback, closers, printLine }: Env & { closers: Closers; printLine: PrintLine },
): Promise<void> {
  if (!callback) return
  const { buildCallbackServer } = await import('./app.ts')
  const callbackServer = await buildCallbackServer(app)
  closers.push(() => callbackServer.close())
  await listen(callbackServer, callback)
  printLine(`Avisos das automações em http://${callback.host}:${callback.port}`)
}
