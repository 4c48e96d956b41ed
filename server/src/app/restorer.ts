import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { requireNoRecords } from '#features/backups/find-records.ts'
import { FILES_FOLDER, type Manifest } from '#features/backups/manifest.ts'
import { listArchives } from '#features/backups/objects.ts'
import { openClient } from '#features/backups/open-client.ts'
import { createPlace } from '#features/backups/place.ts'
import { NO_RESTORE, type RestoreProgress, type Restorer, type RestoreSource } from '#features/backups/restore-here.ts'
import { confirmStagedRestore, dropStagedRestore, prepareStagedRestore } from '#features/backups/staged-restore.ts'
import type { Env } from '#platform/settings/env.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { describeError, ExplainedError } from '../core/errors.ts'

const PROGRAM = fileURLToPath(new URL('./backup-command.ts', import.meta.url))
const PROCESS_SETTINGS = new URL('./process-settings.ts', import.meta.url).href

/** `restart` closes the server and starts it on what was restored. */
export type RestoreControl = { progress: RestoreProgress; restart: () => Promise<void> }

type RestoreReport = Pick<Manifest, 'scope' | 'filesAre'> & NonNullable<RestoreProgress['restored']>

/** What the program tells the server that started it: each step, and once all is restored, what it was. */
export type RestoreMessage = { step: string } | { report: RestoreReport }

/** `dataDir`: the folder in which the archive is restored or unpacked, before anything is changed. */
type ProgramInput = { command: 'restore' | 'unpack'; file: string; dataDir: string; passphrase: string | undefined }

function startProgram({ command, file, dataDir, passphrase }: ProgramInput): ChildProcess {
  const { INIT_CWD: _folder, ...env } = process.env
  return fork(PROGRAM, [command, file], {
    env: { ...env, DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase ?? '' },
    execArgv: ['--import', PROCESS_SETTINGS],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

async function readOutcome(child: ChildProcess, tell: (step: string) => void): Promise<RestoreReport> {
  let restored: RestoreReport | undefined
  child.on('message', (message: RestoreMessage) => {
    if ('step' in message) tell(message.step)
    else restored = message.report
  })
  const [reason, [code]] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'close')])
  if (code === 0 && restored) return restored
  throw new ExplainedError(reason.trim() || 'A restauração foi interrompida. Nada foi alterado; repita.')
}

function refuseIncomplete({ scope, filesAre }: RestoreReport): void {
  if (scope === 'export')
    throw new ExplainedError(
      'Este arquivo é uma exportação, sem as senhas de quem entra. Envie um backup, ou restaure-a pelo comando. Nada foi alterado.',
    )
  if (scope !== 'whole' || filesAre !== 'here')
    throw new ExplainedError('Este backup não traz os arquivos: restaure-o pelo comando (docs/backup.md). Nada foi alterado.')
}

export function createRestorer(
  { dataDir, databaseUrl, s3, backup }: Env,
  connection: pg.ClientConfig,
  { progress, restart }: RestoreControl,
): Restorer {
  const place = createPlace(backup, dataDir)
  let child: ChildProcess | undefined

  /**
   * The embedded database keeps the lock until it stops, so that nothing is recorded that would then be lost. Another one is asked once
   * more when its tables are replaced.
   */
  async function confirm(source: RestoreSource): Promise<void> {
    const client = await openClient(connection)
    try {
      await client.query('begin')
      await requireNoRecords(client, 'share')
      const { name, personName, address } = source
      confirmStagedRestore(dataDir, { name, personName, address })
    } catch (error) {
      await client.end()
      throw error
    }
    if (databaseUrl) await client.end()
  }

  async function takeSentFile(key: string, file: string): Promise<void> {
    if (!s3) return rename(join(dataDir, FILES_FOLDER, key), file)
    const storage = await openStorage(dataDir, s3)
    await pipeline(await storage.read(key), createWriteStream(file, { mode: 0o600 }))
    await storage.remove(key)
  }

  async function restore(source: RestoreSource): Promise<void> {
    const { name, passphrase } = source
    const { received, restored } = await prepareStagedRestore(dataDir)
    const file = source.file ? join(received, 'backup.tar.zst') : place.formatPath(name)
    if (source.file) await takeSentFile(source.file, file)
    child = startProgram({
      command: databaseUrl ? 'unpack' : 'restore',
      file,
      dataDir: restored,
      passphrase: passphrase ?? (name.endsWith('.age') ? backup.passphrase : undefined),
    })
    const report = await readOutcome(child, (step) => {
      progress.step = step
    })
    refuseIncomplete(report)
    progress.step = 'Trocando os dados e iniciando o painel de novo…'
    await confirm(source)
    const { madeAt, entries, missingFiles } = report
    progress.restored = { madeAt, entries, missingFiles }
    await restart()
  }

  return {
    progress,
    place: place.location,
    hasPassphrase: backup.passphrase !== undefined,
    listNames: async () => listArchives(await place.open()),
    begin(source) {
      if (progress.state === 'running') return false
      Object.assign(progress, { ...NO_RESTORE, state: 'running', name: source.name, step: 'Começando…' })
      restore(source).catch(async (error) => {
        await dropStagedRestore(dataDir).catch(() => undefined)
        Object.assign(progress, { state: 'failed', step: null, restored: null, reason: describeError(error) })
      })
      return true
    },
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
    },
  }
}
