import { formatDate } from 'contract/dates.ts'
import { formatBRL } from 'contract/money.ts'
import type { ListedEntry } from './list-entries.ts'
import { presentReceipt } from './receipts/present.ts'

/** Presents the fields that outflows and inflows share in lists: the specification's (§7) first, then our own. */
export const presentEntry = (row: ListedEntry) => ({
  id: row.id,
  data: formatDate(row.date),
  descricao: row.description,
  valor: row.centavos === null ? 'A completar' : formatBRL(row.centavos),
  projeto: row.project,
  dataIso: row.date,
  valorCentavos: row.centavos,
  projetoId: row.projectId,
  categoriaId: row.categoryId,
  empresaId: row.companyId,
  empresa: row.company,
  metodoId: row.methodId,
  metodo: row.method,
  clienteId: row.clientId,
  pagaEm: row.paidOn,
  observacoes: row.notes,
  recorrencia: row.recurrence,
  serie:
    row.seriesId === null || row.occurrence === null
      ? null
      : { id: row.seriesId, ocorrencia: row.occurrence + 1, total: row.occurrences },
  revision: row.revision,
  comprovantes: row.receipts.map(presentReceipt),
})
