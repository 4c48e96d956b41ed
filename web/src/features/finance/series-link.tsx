import { IconRepeat } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCapabilities } from '../../lib/capabilities.ts'

/** To the overview of what comes again; only our own service schedules. */
export function SeriesLink({ className }: { className: string }) {
  if (!useCapabilities().edit) return null
  return (
    <Link className={className} to="/financeiro/recorrencias">
      <IconRepeat className="icon icon--16" aria-hidden />
      Recorrências
    </Link>
  )
}
