import type { HandlerResult } from 'contract/endpoint.ts'
import type { EntryPage } from 'contract/finance/filters.ts'
import type { listInflows, NewInflow } from 'contract/finance/inflows.ts'
import type { Recorded } from 'contract/finance/series.ts'
import type { Ctx } from '../../../core/context.ts'
import type { StoredFile } from '../../../core/uploads.ts'
import { readEntriesPage } from '../page.ts'
import { resolvePaidOn } from '../payment.ts'
import { presentEntry } from '../presenter.ts'
import { recordEntry } from '../record.ts'
import { requireReferences } from '../references.ts'

/** Reads a page of inflows under the wire key `entradas` (specification §7). */
export async function readInflowsPage({ db, today }: Ctx, page: EntryPage): Promise<HandlerResult<typeof listInflows>> {
  const { rows, ...next } = await readEntriesPage(db, 'inflow', page, today())
  return { entradas: rows.map((row) => ({ ...presentEntry(row), cliente: row.client })), ...next }
}

/** Records an inflow (specification §7, `financial-income`). @throws 422 an unknown or archived client, project, company or method */
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
    paidOn: resolvePaidOn(date, inflow.paga, ctx.today()),
    notes: inflow.observacoes ?? null,
    recurrence: inflow.repetir ?? null,
  }
  return recordEntry(ctx, row, { files, kinds: inflow.comprovante_tipo })
}
