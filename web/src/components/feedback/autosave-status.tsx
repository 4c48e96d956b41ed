import './callout.css'
import { IconAlertTriangle } from '@tabler/icons-react'
import { withFullStop } from 'contract/values/with-full-stop.ts'
import type { AutosaveState } from '#lib/autosave/autosave-state.ts'
import { formatShortMoment } from '#lib/format/moments.ts'
import { useZone } from '#lib/session/session.ts'

function formatSince(zone: string, at: string): string {
  const moment = formatShortMoment(zone, at)
  return moment.includes('às') ? `em ${moment}` : `às ${moment}`
}

function describeProgress({ phase, lastSavedAt, isSavedVersion, id }: AutosaveState, zone: string, savedAs: string): string {
  if (phase === 'sending') return 'Salvando…'
  if (phase === 'unsent') return 'Alterações não salvas'
  if (phase === 'conflict' || phase === 'deleted') return 'Ainda não salvo'
  if (!lastSavedAt || id === undefined) return ''
  return `${isSavedVersion ? 'Salvo' : savedAs} ${formatSince(zone, lastSavedAt)}`
}

function describeFailure({ phase, reason, lacksLocalCopy }: AutosaveState): string | undefined {
  if (reason === undefined || phase === 'conflict' || phase === 'deleted') return undefined
  if (phase === 'refused') return withFullStop(`Não foi possível salvar: ${reason}`)
  const where = lacksLocalCopy
    ? 'Não feche esta página: o navegador não guardou uma cópia.'
    : 'O texto está guardado neste navegador.'
  return `Não foi possível salvar: tentamos de novo. ${where}`
}

type Props = {
  state: AutosaveState
  onRetry: () => void
  savedAs?: string
}

/** Screen readers announce failures only. */
export function AutosaveStatus({ state, onRetry, savedAs = 'Rascunho salvo' }: Props) {
  const zone = useZone()
  const failure = describeFailure(state)
  return (
    <div className="state-line small" role="status" aria-live={failure ? 'polite' : 'off'}>
      {failure ? (
        <p className="state-line__wrong">
          <IconAlertTriangle className="icon icon--16" aria-hidden />
          <span className="wraps" title={state.reason}>
            {failure}{' '}
            <button type="button" className="link" onClick={onRetry}>
              Tentar agora
            </button>
          </span>
        </p>
      ) : (
        <p className="sub">{describeProgress(state, zone, savedAs)}</p>
      )}
    </div>
  )
}
