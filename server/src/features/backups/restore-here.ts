import type { RestoreOverview, restoreHere } from 'contract/backups/backups.ts'
import type { HandlerInput } from 'contract/calls/endpoint.ts'
import type { Ctx } from '#core/context.ts'
import { conflictError, invalidFieldsError } from '#core/errors.ts'
import type { StoredFile } from '#core/uploads.ts'
import type { Pool } from '#db/client.ts'
import { installation } from '#db/tables/installation.ts'
import { hasRecords, ONLY_WHEN_EMPTY } from './find-records.ts'
import type { StagedRestore } from './staged-restore.ts'

/** It outlives the server, which starts again in the same process. */
export type RestoreProgress = Pick<RestoreOverview, 'state' | 'name' | 'step' | 'reason' | 'restored'>
export const NO_RESTORE: RestoreProgress = { state: 'none', name: null, step: null, reason: null, restored: null }

/** `file`: the key of a sent archive, which the restore takes out of the stored files; otherwise it is one of the place. */
export type RestoreSource = StagedRestore & { file: string | undefined; passphrase: string | undefined }

export type Restorer = {
  progress: Readonly<RestoreProgress>
  place: string
  /** Whether the server has a passphrase for its own backups, with which an encrypted one is tried where nobody gives another. */
  hasPassphrase: boolean
  listNames(): Promise<string[]>
  /** @returns false while another restore runs */
  begin(source: RestoreSource): boolean
  /** Ends the restore that runs; nothing is changed. */
  stop(): Promise<void>
}

export type RestoreServices = { pool: Pool; restorer: Restorer | undefined }

const NAME = /^painel-[0-9a-f]{8}-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})-/

/** The moment is a part of the name (`makeName` of run-backup.ts), in UTC. */
function readMadeAt(name: string): string | undefined {
  const [, year, month, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return year && `${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`
}

/** Without this installation's own, which have nothing either. */
async function listRestorable({ db, log }: Ctx, restorer: Restorer): Promise<RestoreOverview['backups']> {
  const [own] = await db.select().from(installation)
  const names = await restorer.listNames().catch((err: unknown) => {
    log.warn({ err }, 'the backups of the place could not be listed')
    return []
  })
  return names
    .flatMap((name) => {
      const madeAt = readMadeAt(name)
      const isOwn = name.startsWith(`painel-${own?.installationId.slice(0, 8)}-`)
      return madeAt && !isOwn ? [{ name, madeAt, isEncrypted: name.endsWith('.age') }] : []
    })
    .toSorted((one, other) => other.madeAt.localeCompare(one.madeAt))
}

export const offersRestore = async ({ pool, restorer }: RestoreServices): Promise<boolean> =>
  (restorer && restorer.progress.state !== 'none') || !(await hasRecords(pool))

export async function describeRestore(ctx: Ctx, { pool, restorer }: RestoreServices): Promise<RestoreOverview> {
  const found = { ...(restorer?.progress ?? NO_RESTORE), place: restorer?.place ?? null, backups: [] }
  if (found.state === 'running') return { ...found, obstacle: null }
  if (await hasRecords(pool)) return { ...found, obstacle: 'records' }
  if (!restorer) return { ...found, obstacle: 'elsewhere' }
  return { ...found, obstacle: null, backups: await listRestorable(ctx, restorer) }
}

/** @throws 409, 422 */
export async function beginRestore(
  ctx: Ctx,
  { form: { name, passphrase }, files: { archive } }: HandlerInput<typeof restoreHere, StoredFile>,
  { pool, restorer }: RestoreServices,
): Promise<void> {
  if (!restorer)
    throw conflictError('Este painel só pode ser restaurado pelo comando', 'Ele foi iniciado sem o processo que se reinicia.')
  if (await hasRecords(pool)) throw conflictError('Este painel já tem registros', ONLY_WHEN_EMPTY)
  if (!archive && !(name && (await restorer.listNames()).includes(name)))
    throw invalidFieldsError({ name: 'Este backup não está no local dos backups. Escolha outro.' })
  const isEncrypted = (archive?.name ?? name ?? '').endsWith('.age')
  if (isEncrypted && !passphrase && !restorer.hasPassphrase)
    throw invalidFieldsError({ passphrase: 'Este backup está criptografado. Informe a senha com que foi feito.' })
  const begun = restorer.begin({
    name: archive?.name ?? name ?? '',
    file: archive?.key,
    passphrase,
    personName: ctx.user.name,
    address: ctx.address,
  })
  if (!begun) throw conflictError('Já há uma restauração em andamento', 'Espere que ela termine.')
}
