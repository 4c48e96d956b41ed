import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { toMonth } from 'contract/dates.ts'
import { CapabilityGate } from '../../components/capability-gate.tsx'
import { useToday } from '../../lib/session.ts'

/** Links to this month's printable report. Renders nothing behind an upstream. */
export function MonthReportLink({ className }: { className: string }) {
  const today = useToday()
  return (
    <CapabilityGate needs="edit">
      <Link className={className} to="/financeiro/mes/$month" params={{ month: toMonth(today) }}>
        <IconPrinter className="icon icon--16" aria-hidden />
        Imprimir mês
      </Link>
    </CapabilityGate>
  )
}
