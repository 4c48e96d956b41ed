import type { HandlerResult } from 'contract/endpoint.ts'
import type { EntryPage } from 'contract/finance/filters.ts'
import type { listOutflows, NewOutflow } from 'contract/finance/outflows.ts'
import type { Recorded } from 'contract/finance/series.ts'
import type { Ctx } from '../../../core/context.ts'
import type { StoredFile } from '../../../core/uploads.ts'
import { readEntriesPage } from '../page.ts'
import { resolvePaidOn } from '../payment.ts'
import { presentEntry } from '../presenter.ts'
import { recordEntry } from '../record.ts'
import { requireReferences } from '../references.ts'

/** Reads a page of outflows under the wire key `saidas` (specification §7). */
export async function readOutflowsPage({ db, today }: Ctx, page: EntryPage): Promise<HandlerResult<typeof listOutflows>> {
  const { rows, ...next } = await readEntriesPage(db, 'outflow', page, today())
  return { saidas: rows.map((row) => ({ ...presentEntry(row), categoria: row.category })), ...next }
}

/** Records an outflow. @throws 422 an unknown or archived project, category, company or method */
export async function recordOutflow(ctx: Ctx, outflow: NewOutflow, files: readonly StoredFile[] = []): Promise<Recorded> {
  const { projeto_id, categoria_id, empresa_id, metodo_id } = outflow
  await requireReferences(ctx.db, {
    project: { id: projeto_id, field: 'projeto_id' },
    category: { id: categoria_id, field: 'categoria_id' },
    company: { id: empresa_id, field: 'empresa_id' },
    method: { id: metodo_id, field: 'metodo_id' },
  })
  const date = outflow.data ?? ctx.today()
  const row = {
    kind: 'outflow' as const,
    date,
    description: outflow.nome_saida,
    centavos: outflow.valor ?? null,
    projectId: projeto_id ?? null,
    categoryId: categoria_id ?? null,
    companyId: empresa_id ?? null,
    methodId: metodo_id ?? null,
    clientId: null,
    paidOn: resolvePaidOn(date, outflow.paga, ctx.today()),
    notes: outflow.observacoes ?? null,
    recurrence: outflow.recorrencia ?? null,
  }
  return recordEntry(ctx, row, { files, kinds: outflow.comprovante_tipo })
}
