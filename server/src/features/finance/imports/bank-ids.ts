import { hash } from 'node:crypto'
import type { ColumnMapping } from 'contract/finance/imports.ts'
import { createCellReader } from './parsing/cells.ts'
import { mapByName } from './parsing/column-names.ts'
import type { FileRow } from './parsing/records.ts'
import { isBalanceColumn } from './recognize-statement.ts'

const LINE = 'linha'

/** Different identifiers given by the bank itself tell two movements apart, whatever else is equal. */
export const isGivenByBank = (bankId: string): boolean => !bankId.startsWith(`${LINE} `)

function identify(row: FileRow, mapping: ColumnMapping, balances: ReadonlySet<number>): string {
  const cell = createCellReader({ mapping }, row)
  const given = cell('bankId')
  // A bank may give one identifier to a payment and its fee, or to all rows.
  if (given !== '')
    return `banco ${hash('sha256', [given, cell('date'), cell('direction'), cell('amount'), cell('debit'), cell('credit')].join('\n'), 'base64url')}`
  const cells = row.cells.filter((_, at) => !balances.has(at))
  const texts = [...cells, ...(row.moreLines ?? [])].map((text) => text.trim().replace(/\s+/g, ' '))
  return `${LINE} ${hash('sha256', texts.join('\n'), 'base64url')}`
}

/**
 * The identifier is the same in another file of the same account, whatever columns a person chooses. Equal rows, which are all
 * real, get one each.
 */
export function createBankIds(header: readonly string[]): (row: FileRow) => string {
  const mapping = mapByName(header)
  const balances = new Set(header.flatMap((name, at) => (isBalanceColumn(name) ? [at] : [])))
  const seen = new Map<string, number>()
  return (row) => {
    const id = identify(row, mapping, balances)
    const times = (seen.get(id) ?? 0) + 1
    seen.set(id, times)
    return times === 1 ? id : `${id} ${times}`
  }
}
