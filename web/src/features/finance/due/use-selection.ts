import type { DueEntry } from 'contract/finance/due.ts'
import { useRowSelection } from '../../../components/use-row-selection.ts'

type Payable = DueEntry & { centavos: number }

/** Whether the entry has a value: one without has to be completed first. */
export const isPayable = (row: DueEntry): row is Payable => typeof row.centavos === 'number'

/** Provides the rows chosen for payment; rows without a value cannot be chosen. */
export const useSelection = (rows: readonly DueEntry[]) => useRowSelection(rows.filter(isPayable))

export type PaymentSelection = ReturnType<typeof useSelection>
