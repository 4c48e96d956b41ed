import type { UseFormReturnType } from '@mantine/form'
import { FREQUENCIES } from 'contract/finance/outflows.ts'
import type { Scope } from 'contract/finance/series.ts'
import { FrequencyField, RecurrenceField } from '../../components/recurrence-field.tsx'
import { fieldOf } from '../../lib/field-of.ts'
import type { EntryRow } from './row.ts'
import { EDIT_HINTS, scopeChosen, scopesFor } from './scope.ts'
import { ScopeField } from './scope-field.tsx'

type SeriesValues = { recurrence: string | undefined; scope: Scope }
type Props = {
  form: UseFormReturnType<SeriesValues>
  /** The question, where it does not come again yet. */
  legend: string
  row: Pick<EntryRow, 'serie' | 'recorrencia'> | undefined
}

/** Whether it comes again; of an occurrence how often, and what of its series the edit is about. */
export function SeriesFields({ form, legend, row }: Props) {
  const frequency = fieldOf(form, 'recurrence')
  if (!row?.serie) return <RecurrenceField legend={legend} suggestions={FREQUENCIES} {...frequency} />
  return (
    <>
      <FrequencyField suggestions={FREQUENCIES} {...frequency} />
      <ScopeField
        legend="Aplicar a"
        hints={EDIT_HINTS}
        only={scopesFor(row, form.values.recurrence)}
        value={scopeChosen(row, form.values)}
        onChange={(scope) => form.setFieldValue('scope', scope)}
      />
    </>
  )
}
