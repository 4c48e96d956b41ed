import type { Parsed, Reply } from 'contract/endpoint.ts'
import type { EntryPage } from 'contract/finance/filters.ts'
import type { editInflow as editEndpoint, listInflows, NewInflow } from 'contract/finance/inflows.ts'
import type { Edited, Recorded } from 'contract/finance/series.ts'
import type { Ctx } from '../../../http/context.ts'
import type { StoredFile } from '../../../http/uploads.ts'
import { editEntry } from '../edit.ts'
import { pageOfEntries } from '../page.ts'
import { paidOn, paidOnAfter } from '../payment.ts'
import { presentEntry } from '../presenter.ts'
import { recordEntry } from '../record.ts'
import { requireReferences } from '../references.ts'
import { lockWithSeries } from '../series-lock.ts'

/** Seed §7, `entradas`. */
export async function pageOfInflows({ db, today }: Ctx, page: EntryPage): Promise<Reply<typeof listInflows>> {
  const { rows, ...next } = await pageOfEntries(db, 'inflow', page, today())
  return { entradas: rows.map((row) => ({ ...presentEntry(row), cliente: row.client })), ...next }
}

/** Seed §7, `financial-income`. @throws 422 a client, project, company or method that is not there */
export async function recordInflow(ctx: Ctx, inflow: NewInflow, files: readonly StoredFile[] = []): Promise<Recorded> {
  const { cliente_id, projeto_id, empresa_id, metodo_id } = inflow
  await requireReferences(ctx.db, {
    client: { id: cliente_id, field: 'cliente_id' },
    project: { id: projeto_id, field: 'projeto_id' },
    company: { id: empresa_id, field: 'empresa_id' },
    method: { id: metodo_id, field: 'metodo_id' },
  })
  const date = inflow.data ?? ctx.today()
  const row = {
    kind: 'inflow' as const,
    date,
    description: inflow.descricao,
    centavos: inflow.valor,
    clientId: cliente_id ?? null,
    projectId: projeto_id ?? null,
    categoryId: null,
    companyId: empresa_id ?? null,
    methodId: metodo_id ?? null,
    paidOn: paidOn(date, inflow.paga, ctx.today()),
    notes: inflow.observacoes ?? null,
    recurrence: inflow.repetir ?? null,
  }
  return recordEntry(ctx, row, { files, kinds: inflow.comprovante_tipo })
}

/** @throws 404, 422 a reference that is not there; one that was archived meanwhile may stay */
export async function editInflow(ctx: Ctx, id: number, change: Parsed<typeof editEndpoint, never>['json']): Promise<Edited> {
  const locked = await lockWithSeries(ctx.db, 'inflow', id, change.escopo)
  const before = locked.entry
  const { clienteId, projetoId, empresaId, metodoId } = change
  await requireReferences(ctx.db, {
    ...(clienteId === before.clientId ? {} : { client: { id: clienteId, field: 'clienteId' } }),
    ...(projetoId === before.projectId ? {} : { project: { id: projetoId, field: 'projetoId' } }),
    ...(empresaId === before.companyId ? {} : { company: { id: empresaId, field: 'empresaId' } }),
    ...(metodoId === before.methodId ? {} : { method: { id: metodoId, field: 'metodoId' } }),
  })
  const edit = {
    date: change.data,
    description: change.descricao,
    centavos: change.valorCentavos,
    clientId: clienteId,
    projectId: projetoId,
    companyId: empresaId,
    methodId: metodoId,
    paidOn: paidOnAfter(before.paidOn, change.paga, ctx.today()),
    notes: change.observacoes,
    recurrence: change.recorrencia,
  }
  return editEntry(ctx, locked, edit, change.escopo)
}
