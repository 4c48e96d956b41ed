import './recent-runs.css'
import { Link } from '@tanstack/react-router'
import type { Automation } from 'contract/runs/automations.ts'
import type { Run } from 'contract/runs/list.ts'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Section } from '#components/ui/section.tsx'
import { useOwnQuery } from '#lib/net/capabilities.ts'
import { recentRunsQuery } from './queries.ts'
import { RunBadge } from './run-badge.tsx'

const renderAllRunsLink = (automation: Automation) => (
  <Link className="link small" to="/execucoes" search={{ automation }}>
    Ver todas
  </Link>
)

function RecentRun({ run }: { run: Run }) {
  return (
    <li className="row gap-3">
      <Link className="hover-link two grow covers-phone" to="/execucoes/$id" params={{ id: String(run.id) }} title={run.title}>
        {run.title}
      </Link>
      <RunBadge run={run} />
      <RelativeTime at={run.startedAt} />
    </li>
  )
}

export function RecentRuns({ automation }: { automation: Automation }) {
  const { isOurs, query } = useOwnQuery('runs', recentRunsQuery(automation))
  if (!isOurs) return null
  return (
    <Section title="Últimas execuções" aside={renderAllRunsLink(automation)} flush>
      <QueryView
        query={query}
        loading="Carregando execuções..."
        skeleton={<TableSkeleton widths={[220, 96, 64]} rows={3} />}
        failed="Não foi possível carregar as execuções."
        empty={(recent) =>
          recent.length === 0 && (
            <p className="config__empty sub">Nenhuma execução ainda. O que for iniciado aqui aparece nesta lista.</p>
          )
        }
      >
        {(recent) => (
          <ul className="list recent-runs">
            {recent.map((run) => (
              <RecentRun run={run} key={run.id} />
            ))}
          </ul>
        )}
      </QueryView>
    </Section>
  )
}
