import type { DueEntry } from 'contract/finance/due.ts'
import { useRowSelection } from '#components/tables/use-row-selection.ts'

type Payable = DueEntry & { centavos: number }

/** An entry without a value must be completed before it can be paid. */
export const isPayable = (row: DueEntry): row is Payable => typeof row.centavos === 'number'

export const usePaymentSelection = (rows: readonly DueEntry[]) => useRowSelection(rows.filter(isPayable))

export type PaymentSelection = ReturnType<typeof usePaymentSelection>
