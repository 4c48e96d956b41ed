import type { ProfitRow } from './profit-table.tsx'

/** Adds up the rows of projects as the table's row `Total`. */
export function sumProfits(rows: readonly ProfitRow[]): ProfitRow {
  const sum = (field: 'received' | 'cost' | 'profit') => rows.reduce((total, row) => total + row[field], 0n)
  return { name: 'Total', received: sum('received'), cost: sum('cost'), profit: sum('profit'), id: undefined }
}
