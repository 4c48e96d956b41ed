// The commands `npm run backup FILE`, `npm run restore FILE` and `npm run export-all FILE` (docs/backup.md).

import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { formatCount } from 'contract/values/format-count.ts'
import { formatCommand } from '#core/format-command.ts'
import { pathExists } from '#core/path-exists.ts'
import { explainConnectionFailure } from '#db/connection-failure.ts'
import { type BackupSource, backUp } from '#features/backups/back-up.ts'
import { explainOtherFolder, type OpenedCluster, openCluster } from '#features/backups/backup-source.ts'
import { BackupCommandError } from '#features/backups/command-error.ts'
import { locateFilesToCopy } from '#features/backups/locate-files.ts'
import { createPlace } from '#features/backups/place.ts'
import { type RestoreResult, restoreBackup, unpackBackup } from '#features/backups/restore-backup.ts'
import { hasFiles } from '#features/backups/restore-bucket.ts'
import { exportAll } from '#features/data/export/export-all.ts'
import { type Env, readEnv } from '#platform/settings/env.ts'
import { describeError, ExplainedError } from '../core/errors.ts'
import type { RestoreMessage } from './restorer.ts'

const printLine = (line: string) => process.stdout.write(`${line}\n`)
/** To the server that started this program. */
const sendMessage = (message: RestoreMessage) => process.send?.(message)
const formatEntryCount = (amount = 0) => formatCount(amount, 'lançamento', 'lançamentos')

const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => interrupted.abort(new BackupCommandError('Interrompido. Nada ficou pela metade.')))
const tell = (step: string) => (process.send ? sendMessage({ step }) : printLine(step))
const commandOptions = { tell, signal: interrupted.signal }

/**
 * Refuses a backup or an export inside the data folder, where it would be lost together with the data. Only the server's own backups may be
 * there: those before a migration, and those of its backup store.
 */
function refuseInside(file: string, dataDir: string): void {
  const within = relative(dataDir, file)
  if (within.startsWith('..') || resolve(within) === within) return
  throw new BackupCommandError(`Escolha um lugar fora de ${dataDir}: um backup que se perde com os dados não serve.`)
}

async function openDatabase(
  dataDir: string,
  databaseUrl: string | undefined,
): Promise<Omit<OpenedCluster, 'cluster'> & { cluster?: string }> {
  if (!databaseUrl) return openCluster(dataDir)
  if (!pathExists(dataDir)) throw new BackupCommandError(`A pasta ${dataDir} não existe. ${explainOtherFolder('backup')}`)
  return { connection: { connectionString: databaseUrl }, release: async () => undefined }
}

async function readInstallation(
  file: string,
  { env, write }: { env: Env; write: (installation: BackupSource) => Promise<void> },
): Promise<void> {
  const { dataDir, databaseUrl } = env
  if (!pathExists(dirname(file))) throw new BackupCommandError(`A pasta ${dirname(file)} não existe.`)
  refuseInside(file, dataDir)
  const { filesAre, open } = locateFilesToCopy(env)
  const { release, ...database } = await openDatabase(dataDir, databaseUrl)
  try {
    await write({ ...database, ...(await open()), scope: 'whole', filesAre })
  } finally {
    await release()
  }
}

const backupCommand = (file: string, env: Env): Promise<void> =>
  readInstallation(file, {
    env,
    async write(installation) {
      const { content, items } = await backUp(installation, file, commandOptions)
      printLine(
        `Backup feito: ${file} (${formatEntryCount(content.tables.entries?.rows)}, ${items.length.toLocaleString('pt-BR')} arquivos com SHA-256).`,
      )
      if (installation.filesAre === 'elsewhere')
        printLine('Os arquivos do bucket não estão nele (BACKUP_BUCKET_FILES=off): copie o bucket à parte.')
      if (process.env.SECRET_KEY) printLine('A chave dos segredos veio de SECRET_KEY e não está nele: guarde-a em outro lugar.')
    },
  })

const exportCommand = (file: string, env: Env): Promise<void> =>
  readInstallation(file, {
    env,
    async write(installation) {
      const { content } = await exportAll(installation, file, commandOptions)
      printLine(
        `Exportação feita: ${file} (${formatEntryCount(content.tables.entries?.rows)}). Senhas, sessões e chaves não estão nela.`,
      )
      if (installation.filesAre === 'elsewhere') printLine('Os arquivos do bucket não estão nela (BACKUP_BUCKET_FILES=off).')
    },
  })

/** Restores a backup of this machine, or one that is in the bucket of backups under the file's name. */
async function restoreFromPlace(
  file: string,
  { dataDir, databaseUrl, s3, backup }: Env,
  restore: typeof restoreBackup = restoreBackup,
): Promise<RestoreResult> {
  const connection = databaseUrl ? { connectionString: databaseUrl } : undefined
  // A server sends the files into its bucket itself, when its database is replaced.
  const bucket = process.send ? undefined : s3
  const options = { ...commandOptions, connection, passphrase: backup.passphrase, s3: bucket }
  if (pathExists(file) || !backup.s3) return restore(file, dataDir, options)
  const folder = await mkdtemp(join(tmpdir(), 'restauracao-'))
  try {
    const { read } = await createPlace(backup, folder).open()
    const downloaded = join(folder, basename(file))
    await pipeline(await read(basename(file)), createWriteStream(downloaded, { mode: 0o600 }), { signal: interrupted.signal })
    return await restore(downloaded, dataDir, { ...options, readPlace: read })
  } finally {
    await rm(folder, { recursive: true })
  }
}

function report({ manifest: { scope, filesAre, madeAt }, rows, missing }: RestoreResult): void {
  sendMessage({ report: { scope, filesAre, madeAt, entries: rows.entries ?? 0, missingFiles: missing.length } })
}

/** For a server whose database is not in the data folder, which loads the rows itself (`createRestorer`). */
const unpackCommand = async (file: string, env: Env): Promise<void> => report(await restoreFromPlace(file, env, unpackBackup))

async function restoreCommand(file: string, env: Env): Promise<void> {
  const { dataDir, databaseUrl, s3 } = env
  const { manifest, rows, missing } = await restoreFromPlace(file, env)
  report({ manifest, rows, missing })
  printLine(
    `Restaurado em ${dataDir}${databaseUrl ? ' e no banco de DATABASE_URL' : ''}: ${formatEntryCount(rows.entries)}, como em ${new Date(manifest.madeAt).toLocaleString('pt-BR')}.`,
  )
  if (missing.length > 0)
    printLine(
      `Atenção: ${formatCount(missing.length, 'arquivo já não existia', 'arquivos já não existiam')} quando o backup foi feito (${missing[0]}).`,
    )
  if (manifest.scope === 'export')
    printLine(
      `É uma exportação, sem senhas nem chaves: cada pessoa entra por ${formatCommand('accounts', 'reset E-MAIL')}, e é preciso configurar de novo a integração e os provedores de IA.`,
    )
  if (manifest.scope === 'database') printLine(`Ele só traz o banco de dados: copie a pasta files de antes para ${dataDir}.`)
  if (s3 && hasFiles(manifest)) printLine(`Os arquivos estão no bucket ${s3.bucket}.`)
  if (manifest.filesAre === 'elsewhere')
    printLine('Os arquivos estão no serviço S3: inicie com as mesmas variáveis STORAGE_S3_….')
  printLine('Inicie agora o servidor com essa pasta.')
}

const COMMANDS = { backup: backupCommand, restore: restoreCommand, unpack: unpackCommand, 'export-all': exportCommand } as const
const isCommand = (name: string | undefined): name is keyof typeof COMMANDS => name !== undefined && name in COMMANDS

async function main(): Promise<void> {
  const [command, name, ...rest] = process.argv.slice(2)
  if (!isCommand(command) || !name || rest.length > 0)
    throw new BackupCommandError(
      `Uso: ${formatCommand(isCommand(command) && command !== 'unpack' ? command : 'backup', 'ARQUIVO')}`,
    )
  const env = readEnv(process.env, { isTerminal: process.stdout.isTTY === true })
  // npm runs scripts in the project's folder; INIT_CWD is the folder in which the person typed the command.
  try {
    await COMMANDS[command](resolve(process.env.INIT_CWD ?? '.', name), env)
  } catch (cause) {
    const reason =
      env.databaseUrl && !(cause instanceof ExplainedError) ? explainConnectionFailure(cause, env.databaseUrl) : undefined
    throw reason ? new BackupCommandError(reason, { cause }) : cause
  }
}

main().catch((error) => {
  process.stderr.write(`${describeError(error)}
`)
  process.exitCode = 1
})
