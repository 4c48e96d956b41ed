import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/dates/styles.css'
import 'dayjs/locale/pt-br'
import { DateInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { type CivilDate, formatDate, parseDate } from 'contract/dates.ts'
import type { ReactNode } from 'react'
import { Field } from './field.tsx'

type Props = {
  label: string
  value: CivilDate | null
  onChange: (date: CivilDate | null) => void
  help?: ReactNode
  error?: ReactNode
}

/** Typed as dd/mm/aaaa or picked. */
export function DateField({ label, value, onChange, help, error }: Props) {
  return (
    <Field label={label} help={help} error={error}>
      {(wiring) => (
        <DateInput
          {...wiring}
          value={value}
          onChange={onChange}
          locale="pt-br"
          firstDayOfWeek={0}
          valueFormat="DD/MM/YYYY"
          dateParser={(text) => parseDate(text) ?? null}
          placeholder={formatDate('2026-12-31').replace(/\d/g, '_')}
          minDate="1900-01-01"
          maxDate="2199-12-31"
          inputMode="numeric"
          rightSection={<IconCalendar className="icon icon--16 sub" aria-hidden />}
          rightSectionPointerEvents="none"
          classNames={{ input: 'input tnum' }}
          popoverProps={{ withinPortal: true, shadow: 'none' }}
        />
      )}
    </Field>
  )
}
