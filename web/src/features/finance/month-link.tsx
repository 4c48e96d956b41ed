import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { monthOf } from 'contract/dates.ts'
import { useCapabilities } from '../../lib/capabilities.ts'
import { useToday } from '../../lib/session.ts'
import { monthOfPeriod, type Period } from './period.ts'

/** To the sheet of the month that is shown, or of this one; only our own service can fill it. */
export function MonthLink({ period = {}, className }: { period?: Period; className: string }) {
  const today = useToday()
  if (!useCapabilities().edit) return null
  return (
    <Link className={className} to="/financeiro/mes/$month" params={{ month: monthOfPeriod(period) ?? monthOf(today) }}>
      <IconPrinter className="icon icon--16" aria-hidden />
      Imprimir mês
    </Link>
  )
}
