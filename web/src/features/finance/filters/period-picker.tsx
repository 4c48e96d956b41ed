import '../entries/entries-page.css'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '#components/ui/button.tsx'
import { useToday } from '#lib/session/session.ts'
import { type EntryPeriod, formatPeriod, listQuickPeriods, shiftMonth } from './period.ts'

export function PeriodPicker({ value, onChange }: { value: EntryPeriod; onChange: (period: EntryPeriod) => void }) {
  const today = useToday()
  const quick = listQuickPeriods(today)
  const { from, to, tudo } = value
  const current = quick.find(({ period }) => period.from === from && period.to === to && period.tudo === tudo)
  const shown = formatPeriod(value)
  const choose = (label: string) => onChange(quick.find((one) => one.label === label)?.period ?? value)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on screen
    <div className="month" role="group" aria-label="Período">
      <IconButton label="Mês anterior" onClick={() => onChange(shiftMonth(value, -1, today))}>
        <IconChevronLeft className="icon icon--16" aria-hidden />
      </IconButton>
      <select
        className="month__name"
        aria-label="Período"
        value={current?.label ?? shown}
        onChange={(event) => choose(event.target.value)}
      >
        {!current && <option value={shown}>{shown}</option>}
        {quick.map(({ label, period }) => (
          <option value={label} key={label}>
            {label === current?.label ? formatPeriod(period) : label}
          </option>
        ))}
      </select>
      <IconButton label="Mês seguinte" onClick={() => onChange(shiftMonth(value, 1, today))}>
        <IconChevronRight className="icon icon--16" aria-hidden />
      </IconButton>
    </div>
  )
}
