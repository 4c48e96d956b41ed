import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'
import { Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import type { CivilDate } from 'contract/values/dates.ts'
import { markFocusedAsAutofocus } from '#lib/focus/move-autofocus.ts'
import { CALENDAR_RANGE, useCalendarKeys } from './calendar-keys.ts'
import { CALENDAR_CLASS } from './use-calendar.ts'

type Props = {
  label: string
  value: CivilDate | null
  today: CivilDate
  takesFocus: boolean
  onPick: (date: CivilDate) => void
  onClose: () => void
}

const ARIA_LABELS = {
  previousMonth: 'Mês anterior',
  nextMonth: 'Próximo mês',
  previousYear: 'Ano anterior',
  nextYear: 'Próximo ano',
  previousDecade: 'Década anterior',
  nextDecade: 'Próxima década',
  monthLevelControl: 'Escolher o mês',
  yearLevelControl: 'Escolher o ano',
}

/** Marks today's date in the workspace, which may differ from the browser's. */
export default function DateCalendar({ label, value, today, takesFocus, onPick, onClose }: Props) {
  const { shown, setShown, onKeyDownCapture } = useCalendarKeys(value ?? today)
  const dayProps = (date: CivilDate) => ({
    'data-day': date,
    'data-autofocus': date === (value ?? today) || undefined,
    'aria-current': date === today ? ('date' as const) : undefined,
  })
  return (
    <Popover
      opened
      position="bottom-start"
      shadow="none"
      trapFocus={takesFocus}
      closeOnClickOutside={false}
      withRoles={false}
      onChange={onClose}
    >
      <Popover.Target>
        <span className="date__anchor" />
      </Popover.Target>
      {/* Keeps a mouse press in the calendar from moving the focus: the field would treat the blur as its end and commit the typed
          text. */}
      <Popover.Dropdown
        className={CALENDAR_CLASS}
        role="dialog"
        aria-label={`Calendário de ${label}`}
        onMouseDown={(event) => event.preventDefault()}
        onFocusCapture={markFocusedAsAutofocus}
      >
        <DatePicker
          __staticSelector="DateInput"
          __stopPropagation
          value={value}
          date={shown}
          onDateChange={setShown}
          onKeyDownCapture={onKeyDownCapture}
          onChange={(date) => onPick(date ?? value ?? today)}
          getDayProps={dayProps}
          ariaLabels={ARIA_LABELS}
          locale="pt-br"
          firstDayOfWeek={0}
          weekdayFormat="ddd"
          minDate={CALENDAR_RANGE.first}
          maxDate={CALENDAR_RANGE.last}
          enableKeyboardNavigation={false} // Mantine's Ctrl with an arrow removes the focused day
        />
      </Popover.Dropdown>
    </Popover>
  )
}
