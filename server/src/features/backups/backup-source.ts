import type pg from 'pg'
import { formatCommand, formatCommandWith, isPainel, type Program } from '#core/format-command.ts'
import { pathExists } from '#core/path-exists.ts'
import { chooseDatabaseAccount } from '#db/embedded/account.ts'
import { ensureClusterLocation } from '#db/embedded/cluster-location.ts'
import { DATABASE_USER } from '#db/embedded/initialize.ts'
import { FolderInUseError, lockFolder } from '#db/embedded/lock.ts'
import { readPostmasterPid } from '#db/embedded/orphan.ts'
import { DATABASE_NAME, startEmbedded } from '#db/embedded/start.ts'
import type { Env } from '#platform/settings/env.ts'
import { BackupCommandError } from './command-error.ts'
import { openClient } from './open-client.ts'

export type OpenedCluster = { cluster: string; connection: pg.ClientConfig; release(): Promise<void> }

const startingOrStoppingError = (dataDir: string, cause?: unknown) =>
  new BackupCommandError(`O servidor de ${dataDir} está iniciando ou encerrando. Tente de novo em alguns segundos.`, { cause })

async function connectToRunningCluster(dataDir: string): Promise<OpenedCluster> {
  const { cluster } = ensureClusterLocation(dataDir, chooseDatabaseAccount())
  const host = readPostmasterPid(cluster)?.socketFolder
  if (!host) throw startingOrStoppingError(dataDir)
  const connection = { host, user: DATABASE_USER, database: DATABASE_NAME }
  try {
    await (await openClient(connection)).end()
  } catch (cause) {
    throw startingOrStoppingError(dataDir, cause)
  }
  return { cluster, connection, release: async () => undefined }
}

/** Holds the data folder's lock meanwhile. */
async function startCluster(dataDir: string, command: string): Promise<OpenedCluster> {
  const lock = await lockFolder(dataDir, command)
  try {
    const embedded = await startEmbedded({ dataDir })
    return {
      cluster: embedded.location,
      connection: embedded.connection,
      async release() {
        await embedded.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** What to do where the data folder lacks what the program reads. */
export const explainOtherFolder = (program: Program): string =>
  isPainel()
    ? 'Confira se o disco dos dados está montado, e se o serviço já iniciou uma vez: systemctl status ai-dashboard'
    : `Se os dados estão em outra pasta: ${formatCommandWith(['DATA_DIR=./pasta'], program, '…')}`

export async function openCluster(dataDir: string, program: Program = 'backup'): Promise<OpenedCluster> {
  if (!pathExists(dataDir) || !pathExists(ensureClusterLocation(dataDir, chooseDatabaseAccount()).cluster))
    throw new BackupCommandError(`Não há banco de dados em ${dataDir}. ${explainOtherFolder(program)}`)
  try {
    return await startCluster(dataDir, formatCommand(program))
  } catch (error) {
    if (error instanceof FolderInUseError) return connectToRunningCluster(dataDir)
    throw error
  }
}

export const openServerDatabase = async (
  { databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>,
  program: Program,
): Promise<Omit<OpenedCluster, 'cluster'> & { cluster?: string }> =>
  databaseUrl ? { connection: { connectionString: databaseUrl }, release: async () => undefined } : openCluster(dataDir, program)
