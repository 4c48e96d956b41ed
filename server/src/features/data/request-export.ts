import { EXPORT_OFFERED_HOURS, type ExportOverview, type WorkspaceExport } from 'contract/data/exports.ts'
import { dateInZone } from 'contract/values/dates.ts'
import type { Ctx } from '#core/context.ts'
import { conflictError, notFoundError } from '#core/errors.ts'
import type { Download } from '#core/replies.ts'
import { FileMissingError } from '#core/storage.ts'
import { isSignInFresh, requireFreshSignIn } from '#features/accounts/sign-in/fresh-sign-in.ts'
import { addJob, cancelJob } from '#work/store.ts'
import { EXPORT_JOB, type ExportRow, findExport, insertRunningExport, listExportRows, settleExport } from './export-queries.ts'
import type { WorkspaceExporter } from './exporter.ts'

function presentExpired(row: ExportRow, now: Date): ExportRow {
  return row.state === 'succeeded' && row.expiresAt && row.expiresAt <= now ? { ...row, state: 'expired' } : row
}

function presentExport(row: ExportRow, requestedBy: string): WorkspaceExport {
  const { id, state, startedAt, endedAt, expiresAt, size, step, reason, hasFiles } = row
  const toIso = (at: Date | null) => at?.toISOString() ?? null
  const times = { startedAt: startedAt.toISOString(), endedAt: toIso(endedAt), expiresAt: toIso(expiresAt) }
  return { id, state, ...times, size, step, reason, requestedBy, hasFiles }
}

/** In local mode, which has no sessions, always false. */
const needsSignIn = async (ctx: Ctx): Promise<boolean> => ctx.user.sessionId !== null && !(await isSignInFresh(ctx))

async function requireSignIn(ctx: Ctx): Promise<void> {
  if (ctx.user.sessionId !== null) await requireFreshSignIn(ctx, 'Para exportar tudo')
}

export async function listExports(ctx: Ctx, exporter: WorkspaceExporter | undefined): Promise<ExportOverview> {
  const rows = await listExportRows(ctx.db)
  const now = ctx.now()
  return {
    isOffered: exporter !== undefined,
    hasFiles: exporter?.hasFiles ?? false,
    needsSignIn: await needsSignIn(ctx),
    exports: rows.map(({ row, requestedBy }) => presentExport(presentExpired(row, now), requestedBy)),
  }
}

/** A worker makes it after the commit. @throws 403 `stale_sign_in`, 409 if an export is running, or this server makes none */
export async function requestExport(ctx: Ctx, exporter: WorkspaceExporter | undefined): Promise<{ id: number }> {
  if (!exporter) throw conflictError('Este servidor não faz exportações')
  await requireSignIn(ctx)
  const { hasFiles } = exporter
  const id = await insertRunningExport(ctx.db, { userId: ctx.user.id, hasFiles, startedAt: ctx.now() })
  if (id === undefined) throw conflictError('Já há uma exportação sendo feita', 'Espere que ela termine, ou cancele-a.')
  await addJob(ctx, EXPORT_JOB, id)
  return { id }
}

/** The server that is making the export stops within seconds and deletes the archive. @throws 404, 409 if the export has ended */
export async function cancelExport(ctx: Ctx, id: number): Promise<void> {
  const { db, now } = ctx
  await cancelJob(ctx, EXPORT_JOB, id)
  if (await settleExport(db, id, { state: 'canceled', endedAt: now() })) return
  if (!(await findExport(db, id))) throw notFoundError('Esta exportação não existe')
  throw conflictError('Esta exportação já terminou')
}

/** @throws 403 `stale_sign_in`, 404 if there is no archive, or none any more */
export async function downloadExport(ctx: Ctx, id: number): Promise<Download> {
  await requireSignIn(ctx)
  const row = await findExport(ctx.db, id)
  const { fileKey } = row ?? {}
  if (!row || !fileKey || !row.expiresAt || row.expiresAt <= ctx.now())
    throw notFoundError(`Esta exportação já não existe: uma é excluída depois de ${EXPORT_OFFERED_HOURS} horas. Comece outra.`)
  const open = () =>
    ctx.storage.read(fileKey).catch((error) => {
      throw error instanceof FileMissingError ? notFoundError('O arquivo desta exportação já não existe. Comece outra.') : error
    })
  const name = `painel-${dateInZone(ctx.timeZone, row.startedAt)}.tar.zst`
  return { open, name, type: 'application/zstd', ...(row.size === null ? {} : { size: row.size }) }
}
