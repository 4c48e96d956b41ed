import { formatDate } from 'contract/dates.ts'
import type { Receipt } from 'contract/finance/entries.ts'
import { formatBRL } from 'contract/money.ts'
import type { receipts } from '../../db/tables/entries.ts'
import type { ListedEntry } from './page.ts'

export const presentReceipt = (row: typeof receipts.$inferSelect): Receipt => ({
  id: row.id,
  nome: row.name,
  tipo: row.type,
  tamanho: row.size,
})

/** What a listed outflow and a listed inflow have in common: the seed's fields first, then ours. */
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
  comprovantes: row.receipts.map(presentReceipt),
})
