import '#entities/runs/recent-runs.css'
import { IconFileText, IconLayersSubtract, IconMicrophone, IconSlideshow } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CallResult } from 'contract/calls/endpoint.ts'
import type { readProject } from 'contract/projects/projects.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { ScreenLink } from '#components/ui/screen-link.tsx'
import { Section } from '#components/ui/section.tsx'
import { AutomationIcon } from '#entities/runs/automation-icon.tsx'
import { RunBadge } from '#entities/runs/run-badge.tsx'

type Project = CallResult<typeof readProject>

const CONTENT_KINDS = {
  document: { icon: IconFileText, name: 'Texto' },
  run: { icon: IconSlideshow, name: 'Entrega de uma execução' },
  piece: { icon: IconLayersSubtract, name: 'Peça' },
  recording: { icon: IconMicrophone, name: 'Gravação' },
}

const renderCount = (shown: number, all: number) =>
  all > shown && (
    <span className="small sub tnum">
      {shown} mais recentes de {all.toLocaleString('pt-BR')}
    </span>
  )

const EmptyNote = ({ children }: { children: string }) => <p className="config__empty sub">{children}</p>

export function ContentsSection({ project: { latestContents, contents } }: { project: Project }) {
  return (
    <Section title="Conteúdos" aside={renderCount(latestContents.length, contents)} flush>
      {latestContents.length === 0 ? (
        <EmptyNote>Textos salvos, peças, entregas e gravações deste projeto aparecem aqui.</EmptyNote>
      ) : (
        <ul className="list recent-runs" aria-label="Conteúdos">
          {latestContents.map(({ kind, id, title, at, href }) => {
            const { icon: Icon, name } = CONTENT_KINDS[kind]
            return (
              <li className="row gap-3" key={`${kind} ${id}`}>
                <span className="cell grow">
                  <Icon className="icon sub" stroke={1.5} role="img" aria-label={name} />
                  <ScreenLink className="hover-link two covers-phone" href={href} title={title}>
                    {title}
                  </ScreenLink>
                </span>
                <RelativeTime at={at} />
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}

export function RunsSection({ project: { latestRuns, runs } }: { project: Project }) {
  return (
    <Section title="Execuções" aside={renderCount(latestRuns.length, runs)} flush>
      {latestRuns.length === 0 ? (
        <EmptyNote>Escolha este projeto ao disparar uma automação, ou na página de uma execução.</EmptyNote>
      ) : (
        <ul className="list recent-runs" aria-label="Execuções">
          {latestRuns.map(({ id, automation, title, state, at }) => (
            <li className="row gap-3" key={id}>
              <span className="cell grow">
                <AutomationIcon automation={automation} />
                <Link className="hover-link two covers-phone" to="/execucoes/$id" params={{ id: String(id) }} title={title}>
                  {title}
                </Link>
              </span>
              <RunBadge run={{ state, progress: null, nextAttemptAt: null }} />
              <RelativeTime at={at} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
