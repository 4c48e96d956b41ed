import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { toMonth } from 'contract/dates.ts'
import { useCapabilities } from '../../lib/capabilities.ts'
import { useToday } from '../../lib/session.ts'

/** Links to this month's printable report, where our own service answers. */
export function MonthLink({ className }: { className: string }) {
  const today = useToday()
  if (!useCapabilities().edit) return null
  return (
    <Link className={className} to="/financeiro/mes/$month" params={{ month: toMonth(today) }}>
      <IconPrinter className="icon icon--16" aria-hidden />
      Imprimir mês
    </Link>
  )
}
