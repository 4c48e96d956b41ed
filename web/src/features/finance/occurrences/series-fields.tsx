import type { EntryKind } from 'contract/finance/due.ts'
import { FREQUENCIES } from 'contract/finance/outflows.ts'
import type { Scope } from 'contract/finance/series.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import type { BoundField } from '#lib/drafts/form-field.ts'
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
  legend: string
  row: Pick<EntryRow, 'series' | 'recurrence'> | undefined
  startsOn: CivilDate | null
  centavos: number | null
}

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
