import type { EntryKind } from 'contract/finance/due.ts'
import { FREQUENCIES } from 'contract/finance/outflows.ts'
import type { Scope } from 'contract/finance/series.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import type { BoundField } from '#lib/form-field.ts'
import type { EntryRow } from '../entries/row.ts'
import { FrequencyField, RecurrenceField } from './recurrence-field.tsx'
import { EDIT_HINTS, listScopes, resolveScope } from './scope.ts'
import { ScopeField } from './scope-field.tsx'

export const SERIES_FIELDS = ['recurrence', 'scope', 'earlierPaid', 'isTotal'] as const

type Props = {
  kind: EntryKind
  fields: {
    recurrence: BoundField<string | undefined>
    scope: BoundField<Scope>
    earlierPaid: BoundField<boolean>
    isTotal: BoundField<boolean>
  }
  /** The question for an entry that does not recur yet. */
  legend: string
  row: Pick<EntryRow, 'series' | 'recurrence'> | undefined
  /** The entry's date, on which a new series begins. */
  startsOn: CivilDate | null
  /** The entry's amount, which each occurrence of a new series has. */
  centavos: number | null
}

/** Asks whether the entry recurs and how often; for an occurrence, how often its series recurs and which occurrences the edit reaches. */
export function SeriesFields({ fields: { recurrence, scope, ...answers }, legend, row, ...start }: Props) {
  if (!row?.series) return <RecurrenceField legend={legend} suggestions={FREQUENCIES} {...answers} {...start} {...recurrence} />
  return (
    <>
      <FrequencyField suggestions={FREQUENCIES} {...recurrence} />
      <ScopeField
        legend="Aplicar a"
        hints={EDIT_HINTS}
        only={listScopes(row, recurrence.value)}
        value={resolveScope(row, { recurrence: recurrence.value, scope: scope.value })}
        onChange={scope.onChange}
      />
    </>
  )
}
