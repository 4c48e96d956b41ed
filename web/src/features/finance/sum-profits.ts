import type { ProfitRow } from './profit-table.tsx'

export function sumProfits(rows: readonly ProfitRow[]): ProfitRow {
  const sum = (field: 'received' | 'cost' | 'profit') => rows.reduce((total, row) => total + row[field], 0n)
  return { name: 'Total', received: sum('received'), cost: sum('cost'), profit: sum('profit'), id: undefined }
}
