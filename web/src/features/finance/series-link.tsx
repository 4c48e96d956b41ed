import { IconRepeat } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { CapabilityGate } from '../../components/capability-gate.tsx'

/** Links to Recorrências. Renders nothing behind an upstream, because our own service alone schedules occurrences. */
export const SeriesListLink = ({ className }: { className: string }) => (
  <CapabilityGate needs="edit">
    <Link className={className} to="/financeiro/recorrencias">
      <IconRepeat className="icon icon--16" aria-hidden />
      Recorrências
    </Link>
  </CapabilityGate>
)
