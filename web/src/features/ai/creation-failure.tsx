import './ai.css'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { withFullStop } from 'contract/values/with-full-stop.ts'
import { PermissionGate } from '#components/feedback/permission-gate.tsx'
import { Button } from '#components/ui/button.tsx'
import { CallError } from '#lib/net/call.ts'
import { describeError } from '#lib/net/query-client.ts'
import type { AttemptsState } from './attempts.ts'

const KEPT = 'O que já foi escrito está guardado em Criações.'
const INTERRUPTED = 'A escrita foi interrompida antes do fim.'

function describeFailure({ error, list, shown, waiting }: AttemptsState): string | undefined {
  if (waiting) return undefined
  if (error !== undefined) return describeError(error) ?? 'Não foi possível gerar o conteúdo.'
  const creation = list[shown]
  if (creation?.state === 'failed') return creation.failure ?? 'O provedor não conseguiu escrever.'
  return creation?.state === 'interrupted' ? (creation.failure ?? INTERRUPTED) : undefined
}

const isNotConfigured = (error: unknown) => error instanceof CallError && error.problem?.code === 'not_configured'

export function CreationFailure({ attempts, onRetry }: { attempts: AttemptsState; onRetry: () => void }) {
  const message = describeFailure(attempts)
  if (!message) return null
  const hasText = Boolean(attempts.list[attempts.shown]?.text)
  return (
    <div className="row row--wrap gap-3 lines-2 creator__trouble" role="alert">
      <IconAlertTriangle className="icon neg" stroke={1.5} aria-hidden />
      <p className="grow wraps">
        {withFullStop(message)} {hasText && KEPT}
      </p>
      {isNotConfigured(attempts.error) ? (
        <PermissionGate permission="settings.write">
          <Link className="btn btn--default btn--small" to="/settings" hash="ia">
            Configurar provedor
          </Link>
        </PermissionGate>
      ) : (
        <Button small onClick={onRetry}>
          Tentar de novo
        </Button>
      )}
    </div>
  )
}
