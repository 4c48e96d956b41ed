import './launcher.css'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Automation } from 'contract/runs/automations.ts'
import type { ReactNode } from 'react'
import { CapabilityGate } from '#components/feedback/capability-gate.tsx'
import { IconButton } from '#components/ui/button.tsx'
import { Page } from '#components/ui/page.tsx'
import { ScreenLink } from '#components/ui/screen-link.tsx'
import { RecentRuns } from '#entities/runs/recent-runs.tsx'
import { useCan } from '#lib/session/permissions.ts'
import type { PreviousRun } from './previous-run.ts'

function PreviousNote({ id, onDismiss }: { id: number; onDismiss: () => void }) {
  return (
    <p className="row launcher__from small">
      <Link className="link" to="/execucoes/$id" params={{ id: String(id) }}>
        A partir da execução nº {id}
      </Link>
      <IconButton label="Dispensar: enviar como nova" small onClick={onDismiss} icon={IconX} />
    </p>
  )
}

type Props = {
  title: string
  automation: Automation
  previous: PreviousRun
  /** What the launch starts from instead of a run. */
  source?: { label: string; href: string } | undefined
  waiting?: boolean
  results?: ReactNode
  children: ReactNode
}

export function LauncherPage({ title, automation, previous, source, waiting = false, results, children }: Props) {
  const canLaunch = useCan('runs.launch')
  return (
    <Page title={title}>
      <div className={canLaunch ? 'cols-2-1 cols--top' : undefined}>
        {canLaunch && (
          <div className="stack">
            {previous.id !== undefined && <PreviousNote id={previous.id} onDismiss={previous.forget} />}
            {source && (
              <p className="launcher__from launcher__from--source small">
                <ScreenLink className="link two" href={source.href} title={source.label}>
                  A partir de “{source.label}”
                </ScreenLink>
              </p>
            )}
            {previous.pending || waiting ? (
              <div className="card card--flush">
                <p className="loading" role="status">
                  {previous.pending || previous.id !== undefined ? 'Carregando a execução...' : 'Carregando...'}
                </p>
              </div>
            ) : (
              children
            )}
          </div>
        )}
        <RecentRuns automation={automation} />
      </div>
      <CapabilityGate needs="runs">{results}</CapabilityGate>
    </Page>
  )
}
