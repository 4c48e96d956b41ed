import { Link } from '@tanstack/react-router'
import { AUTOMATION_NAMES } from 'contract/runs/automations.ts'
import type { RunDetail } from 'contract/runs/runs.ts'
import type { ReactNode } from 'react'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Fact } from '#components/ui/fact.tsx'
import { Section } from '#components/ui/section.tsx'
import { ProjectAssignmentField } from '#entities/projects/project-assignment-field.tsx'
import { formatMoment } from '#lib/format/moments.ts'
import { useZone } from '#lib/session/session.ts'
import { RunDuration } from './run-duration.tsx'

const RunLink = ({ id }: { id: number }) => (
  <Link className="link tnum" to="/execucoes/$id" params={{ id: String(id) }}>
    Execução {id}
  </Link>
)

const RecordingLink = ({ recording: { id, name, deleted } }: { recording: NonNullable<RunDetail['recording']> }) =>
  deleted ? (
    <span className="sub">{name} (excluída)</span>
  ) : (
    <Link className="link wraps" to="/ai-tools" search={{ aba: 'transcricoes', gravacao: id }}>
      {name}
    </Link>
  )

export function DetailsSection({ run }: { run: RunDetail }) {
  const zone = useZone()
  return (
    <Section title="Detalhes">
      <dl className="facts facts--lined small">
        <Fact label="Automação">{AUTOMATION_NAMES[run.automation]}</Fact>
        <Fact label="Disparada por">{run.by.name}</Fact>
        <Fact label="Início">
          <span className="tnum">{formatMoment(zone, run.startedAt)}</span>
        </Fact>
        {run.endedAt && (
          <Fact label="Fim">
            <span className="tnum">{formatMoment(zone, run.endedAt)}</span>
          </Fact>
        )}
        <Fact label="Duração">
          <RunDuration run={run} />
        </Fact>
        <Fact label="Destino">
          <span className="wraps" title={run.destination.url}>
            {run.destination.name}
          </span>
        </Fact>
        <Fact label="Projeto">
          <ProjectAssignmentField kind="run" id={run.id} project={run.project} label={`Projeto de ${run.title}`} />
        </Fact>
        <Fact label="Identificador">
          <span className="row">
            <span className="mono wraps">{run.webhookId}</span>
            <CopyButton label="Copiar identificador" text={run.webhookId} />
          </span>
        </Fact>
        {run.recording && (
          <Fact label="Gravação">
            <RecordingLink recording={run.recording} />
          </Fact>
        )}
        {run.previous !== null && (
          <Fact label="Repete">
            <RunLink id={run.previous} />
          </Fact>
        )}
        {run.repeats.length > 0 && (
          <Fact label="Repetida por">
            {run.repeats.map((id) => (
              <RunLink id={id} key={id} />
            ))}
          </Fact>
        )}
      </dl>
    </Section>
  )
}

const TOKEN = /("(?:\\.|[^"\\])*")(?=\s*:)|("(?:\\.|[^"\\])*"|-?\d[\d.eE+-]*|true|false|null)/g

/** Wraps keys in `<i>` and values in `<b>`, which the stylesheet colours. */
function highlightJson(json: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: token, 1: name, index } of json.matchAll(TOKEN)) {
    parts.push(json.slice(end, index), name ? <i key={index}>{token}</i> : <b key={index}>{token}</b>)
    end = index + token.length
  }
  return [...parts, json.slice(end)]
}

const formatJson = (value: unknown): string => JSON.stringify(value, null, 2)

const JsonView = ({ value }: { value: unknown }) => <pre className="code">{highlightJson(formatJson(value))}</pre>

export const InputSection = ({ run }: { run: RunDetail }) => (
  <Section title="Entrada" aside={<CopyButton label="Copiar entrada" text={formatJson(run.input)} />}>
    <JsonView value={run.input} />
  </Section>
)
