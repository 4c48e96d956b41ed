import { IconAlertTriangle } from '@tabler/icons-react'
import { sentence } from '../../../lib/format.ts'
import { shortMomentIn } from '../../../lib/moments.ts'
import { useZone } from '../../../lib/session.ts'
import type { AutosaveState } from './autosave-state.ts'

function since(zone: string, at: string): string {
  const moment = shortMomentIn(zone, at)
  return moment.includes('às') ? `em ${moment}` : `às ${moment}`
}

function calm({ phase, at, saved, id }: AutosaveState, zone: string): string {
  if (phase === 'sending') return 'Salvando…'
  if (phase === 'typed') return 'Alterações por salvar'
  if (phase === 'conflict' || phase === 'gone') return 'Ainda não salvo'
  if (!at || id === undefined) return ''
  return `${saved ? 'Salvo' : 'Rascunho salvo'} ${since(zone, at)}`
}

function trouble({ phase, reason, exposed }: AutosaveState): string | undefined {
  if (reason === undefined || phase === 'conflict' || phase === 'gone') return undefined
  if (phase === 'refused') return sentence(`Não foi possível salvar: ${reason}`)
  const where = exposed ? 'Não feche esta página: o navegador não guardou uma cópia.' : 'O texto está guardado neste navegador.'
  return `Não foi possível salvar: tentamos de novo. ${where}`
}

/** One line that says whether what is typed is safe. Only what went wrong is read out. */
export function AutosaveStatus({ state, onRetry }: { state: AutosaveState; onRetry: () => void }) {
  const zone = useZone()
  const wrong = trouble(state)
  return (
    <div className="state-line small" role="status" aria-live={wrong ? 'polite' : 'off'}>
      {wrong ? (
        <p className="state-line__wrong">
          <IconAlertTriangle className="icon icon--16" aria-hidden />
          <span title={state.reason}>
            {wrong}{' '}
            <button type="button" className="link" onClick={onRetry}>
              Tentar agora
            </button>
          </span>
        </p>
      ) : (
        <p className="sub">{calm(state, zone)}</p>
      )}
    </div>
  )
}
