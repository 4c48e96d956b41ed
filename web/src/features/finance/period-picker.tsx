import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Menu } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '../../components/button.tsx'
import { useToday } from '../../lib/session.ts'
import { type Period, periodLabel, quickPeriods, shiftMonth } from './period.ts'

/** A month and its neighbours, or one of the usual periods. */
export function PeriodPicker({ value, onChange }: { value: Period; onChange: (period: Period) => void }) {
  const today = useToday()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on screen
    <div className="month" role="group" aria-label="Período">
      <IconButton label="Mês anterior" onClick={() => onChange(shiftMonth(value, -1, today))}>
        <IconChevronLeft className="icon icon--16" aria-hidden />
      </IconButton>
      <Menu position="bottom" width={200} shadow="none" classNames={{ dropdown: 'menu', item: 'menu__item' }}>
        <Menu.Target>
          <button className="month__name" type="button">
            {periodLabel(value)}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {quickPeriods(today).map(({ label, period }) => (
            <Menu.Item key={label} onClick={() => onChange(period)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <IconButton label="Mês seguinte" onClick={() => onChange(shiftMonth(value, 1, today))}>
        <IconChevronRight className="icon icon--16" aria-hidden />
      </IconButton>
    </div>
  )
}
