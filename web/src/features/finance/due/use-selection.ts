import type { DueEntry } from 'contract/finance/due.ts'
import { useRowSelection } from '../../../components/use-row-selection.ts'

type Payable = DueEntry & { valorCentavos: number }

/** What has no value yet has to be completed first. */
export const isPayable = (row: DueEntry): row is Payable => typeof row.valorCentavos === 'number'

/** Which of the shown rows are to be paid; what cannot be paid is never chosen. */
export const useSelection = (rows: readonly DueEntry[]) => useRowSelection(rows.filter(isPayable))

export type Selection = ReturnType<typeof useSelection>
