import { IconRepeat } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCapabilities } from '../../lib/capabilities.ts'

/** Links to Recorrências, where our own service answers: another one does not schedule. */
export function SeriesLink({ className }: { className: string }) {
  if (!useCapabilities().edit) return null
  return (
    <Link className={className} to="/financeiro/recorrencias">
      <IconRepeat className="icon icon--16" aria-hidden />
      Recorrências
    </Link>
  )
}
