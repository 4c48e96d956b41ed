import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Button } from '../../components/button.tsx'
import { CallError } from '../../lib/call.ts'
import { describeError } from '../../lib/query-client.ts'
import type { Attempts } from './attempts.ts'

const INTERRUPTED = 'A escrita foi interrompida antes do fim.'

/** In the provider's own words, where it is the provider; what came before it stays. */
function wordsOf({ problem, list, shown, waiting }: Attempts): string | undefined {
  if (waiting) return undefined
  if (problem !== undefined) return describeError(problem) ?? 'Não foi possível gerar o conteúdo.'
  const creation = list[shown]
  if (creation?.state === 'failed') return creation.failure ?? 'O provedor não conseguiu escrever.'
  return creation?.state === 'interrupted' ? (creation.failure ?? INTERRUPTED) : undefined
}

const isUnconfigured = (problem: unknown) => problem instanceof CallError && problem.problem?.code === 'not_configured'

/** Why nothing, or not all, was written, and the way on. */
export function Trouble({ attempts, onRetry }: { attempts: Attempts; onRetry: () => void }) {
  const words = wordsOf(attempts)
  if (!words) return null
  return (
    <div className="creator__trouble" role="alert">
      <IconAlertTriangle className="icon" stroke={1.5} aria-hidden />
      <p className="grow wraps">{words}</p>
      {isUnconfigured(attempts.problem) ? (
        <Link className="btn btn--default btn--small" to="/settings" hash="ia">
          Configurar provedor
        </Link>
      ) : (
        <Button small onClick={onRetry}>
          Tentar de novo
        </Button>
      )}
    </div>
  )
}
