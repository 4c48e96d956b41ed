import type { Parsed, Reply } from 'contract/endpoint.ts'
import type { EntryPage } from 'contract/finance/filters.ts'
import type { editInflow as editEndpoint, listInflows, NewInflow } from 'contract/finance/inflows.ts'
import type { Ctx } from '../../../http/context.ts'
import type { StoredFile } from '../../../http/uploads.ts'
import { insertEntry, lockEntry, updateEntry } from '../entry.ts'
import { pageOfEntries } from '../page.ts'
import { paidOn, paidOnAfter } from '../payment.ts'
import { presentEntry } from '../presenter.ts'
import { requireReferences } from '../references.ts'

/** Seed §7, `entradas`. */
export async function pageOfInflows({ db, today }: Ctx, page: EntryPage): Promise<Reply<typeof listInflows>> {
  const { rows, ...next } = await pageOfEntries(db, 'inflow', page, today())
  return { entradas: rows.map((row) => ({ ...presentEntry(row), cliente: row.client })), ...next }
}

/** Seed §7, `financial-income`. @throws 422 a client, project, company or method that is not there */
export async function recordInflow(ctx: Ctx, inflow: NewInflow, receipt?: StoredFile): Promise<{ ok: true; id: number }> {
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
    companyId: empresa_id ?? null,
    methodId: metodo_id ?? null,
    paidOn: paidOn(date, inflow.paga, ctx.today()),
    notes: inflow.observacoes ?? null,
  }
  return insertEntry(ctx, row, receipt)
}

/** @throws 404, 422 a reference that is not there; one that was archived meanwhile may stay */
export async function editInflow(
  ctx: Ctx,
  id: number,
  change: Parsed<typeof editEndpoint, never>['json'],
): Promise<{ ok: true }> {
  const before = await lockEntry(ctx.db, 'inflow', id)
  const { clienteId, projetoId, empresaId, metodoId } = change
  await requireReferences(ctx.db, {
    ...(clienteId === before.clientId ? {} : { client: { id: clienteId, field: 'clienteId' } }),
    ...(projetoId === before.projectId ? {} : { project: { id: projetoId, field: 'projetoId' } }),
    ...(empresaId === before.companyId ? {} : { company: { id: empresaId, field: 'empresaId' } }),
    ...(metodoId === before.methodId ? {} : { method: { id: metodoId, field: 'metodoId' } }),
  })
  return updateEntry(ctx, id, {
    date: change.data,
    description: change.descricao,
    centavos: change.valorCentavos,
    clientId: clienteId,
    projectId: projetoId,
    companyId: empresaId,
    methodId: metodoId,
    paidOn: paidOnAfter(before.paidOn, change.paga, ctx.today()),
    notes: change.observacoes,
  })
}
