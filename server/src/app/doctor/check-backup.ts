import { createWriteStream, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { formatCommand } from '#core/format-command.ts'
import { openPool } from '#db/client.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { migrateDatabase } from '#db/migrate.ts'
import type { BackupChecker } from '#features/backups/backup-checker.ts'
import { BackupFailedError, type BackupStore } from '#features/backups/backup-store.ts'
import { BackupCommandError } from '#features/backups/command-error.ts'
import { findFullestDisk, readFreeBytes } from '#features/backups/disk-space.ts'
import { openClient } from '#features/backups/open-client.ts'
import { restoreBackup } from '#features/backups/restore-backup.ts'
import { removeRestoredFolder } from '#features/backups/staging.ts'
import type { Env } from '#platform/settings/env.ts'
import { filesCheck } from './checks/installation/files.ts'
import { auditCheck } from './checks/records/audit.ts'
import { pointsCheck } from './checks/records/points.ts'
import { sumsCheck } from './checks/records/sums.ts'
import { type Examination, examineInstallation } from './examine.ts'
import { openDoctorContext } from './open-context.ts'

const FOLDER = 'conferencia'
/** The bytes of the disk that must stay free for the data when a check begins; below half of them a check under way stops. */
const RESERVED_BYTES = 512 * 1024 * 1024
const WATCH_MS = 2_000

const formatMegabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024).toLocaleString('pt-BR')} MB`
const noRoomError = (folder: string, needed: number) =>
  new BackupFailedError(
    `A verificação restaura o backup no disco de ${folder}, e ali não há espaço: ela precisa de ${formatMegabytes(needed)} livres. Libere espaço, ou restaure o backup em outra máquina.`,
  )

async function readDatabaseSize(connection: pg.ClientConfig): Promise<number> {
  const client = await openClient(connection)
  const { rows } = await client.query('select pg_database_size(current_database())::float8 as bytes').finally(() => client.end())
  return rows[0].bytes
}

async function removePlace(folder: string): Promise<void> {
  await removeRestoredFolder(join(folder, 'dados'))
  rmSync(folder, { recursive: true, force: true })
}

/** Finds the fault of a restored backup. A file that its source had lost already is not the backup's fault. */
function findFault({ findings, failed }: Examination): string | undefined {
  const [fault] = findings.filter(({ severity, code }) => severity === 'error' && code !== 'file-missing')
  if (fault) return `${fault.meaning} (${fault.count}: ${fault.examples.slice(0, 3).join(', ')})`
  return failed[0] && `${failed[0].check}: ${failed[0].message}`
}

async function examinePlace(env: Env, dataDir: string, { name, hasFiles }: { name: string; hasFiles: boolean }): Promise<void> {
  const embedded = await startEmbedded({ dataDir })
  try {
    const pool = openPool(embedded.connection, () => undefined)
    await migrateDatabase(pool).finally(() => pool.end()) // the backup may have been made by an earlier version
    const place = { ...env, dataDir, s3: undefined, databaseUrl: undefined }
    const { context, close } = await openDoctorContext(place, embedded.connection, { quick: false })
    const checks = [sumsCheck, pointsCheck, auditCheck, ...(hasFiles ? [filesCheck] : [])]
    const fault = findFault(await examineInstallation(context, checks).finally(close))
    if (fault)
      throw new BackupFailedError(
        `O backup ${name} foi restaurado, e o que há nele não confere: ${fault}. ${formatCommand('doctor')} diz se os dados de agora têm a mesma falta.`,
      )
  } finally {
    await embedded.stop()
  }
}

function watchRoom(findFullest: () => ReturnType<typeof findFullestDisk>, signal: AbortSignal) {
  const full = new AbortController()
  const watch = setInterval(() => {
    const { folder, free } = findFullest()
    if (free < RESERVED_BYTES / 2) full.abort(noRoomError(folder, RESERVED_BYTES))
  }, WATCH_MS)
  return { signal: AbortSignal.any([signal, full.signal]), stop: () => clearInterval(watch) }
}

/**
 * Restores into a temporary folder with a PostgreSQL of its own (decision 0015); `cluster` is the embedded database's folder, on
 * whose disk that PostgreSQL is too.
 */
export function createBackupChecker(
  env: Env,
  connection: pg.ClientConfig,
  store: Pick<BackupStore, 'read' | 'hasFiles'>,
  { cluster, readFree = readFreeBytes }: { cluster?: string | undefined; readFree?: typeof readFreeBytes } = {},
): BackupChecker {
  const { dataDir, backup } = env
  const folder = join(dataDir, FOLDER)
  const findFullest = () => findFullestDisk({ dataDir, cluster }, readFree)

  async function restoreAndExamine({ name, sha256 }: Parameters<BackupChecker['check']>[0], signal: AbortSignal): Promise<void> {
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    const file = join(folder, 'backup')
    await pipeline(await store.read(name), createWriteStream(file, { mode: 0o600 }), { signal }).catch((error: unknown) => {
      signal.throwIfAborted() // the reason of the abort says more than the error of the aborted download
      throw error
    })
    const needed = 2 * ((await readDatabaseSize(connection)) + statSync(file).size) + RESERVED_BYTES
    const fullest = findFullest()
    if (fullest.free < needed) throw noRoomError(fullest.folder, needed)
    const target = join(folder, 'dados')
    await restoreBackup(file, target, {
      tell: () => undefined,
      signal,
      passphrase: backup.passphrase,
      sha256: sha256 ?? undefined,
      readPlace: store.read,
    })
    signal.throwIfAborted()
    await examinePlace(env, target, { name, hasFiles: store.hasFiles })
  }

  return {
    async check(checked, { signal }) {
      await removePlace(folder)
      const room = watchRoom(findFullest, signal)
      try {
        await restoreAndExamine(checked, room.signal)
      } catch (error) {
        throw error instanceof BackupCommandError ? new BackupFailedError(error.message, { cause: error }) : error
      } finally {
        room.stop()
        await removePlace(folder)
      }
    },
  }
}
