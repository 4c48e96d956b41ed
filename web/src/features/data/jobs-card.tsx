import './data.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { REPEATED_JOBS, WORK_QUEUES } from 'contract/data/job-names.ts'
import type { RepeatedJobStatus, WorkQueueStatus } from 'contract/data/jobs.ts'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Section } from '#components/ui/section.tsx'
import { formatSeconds } from '#lib/format/durations.ts'
import { jobsQuery, useStartJob } from './job-calls.ts'

const STATES: Record<RepeatedJobStatus['state'], { tone: 'pos' | 'neg' | 'live' | 'mute'; label: string }> = {
  waiting: { tone: 'mute', label: 'Ainda não executou' },
  running: { tone: 'live', label: 'Executando' },
  succeeded: { tone: 'pos', label: 'Concluída' },
  failed: { tone: 'neg', label: 'Falhou' },
  skipped: { tone: 'mute', label: 'Esperando o relógio' },
}

const LastRun = ({ startedAt, endedAt, durationMs, failuresInRow, succeededAt }: RepeatedJobStatus) => (
  <span className="tiny sub dotted">
    {startedAt && (
      <span>
        começou <RelativeTime at={startedAt} />
      </span>
    )}
    {endedAt && durationMs !== null && <span className="tnum">durou {formatSeconds(durationMs)}</span>}
    {failuresInRow > 1 && <span className="tnum">{failuresInRow} falhas seguidas</span>}
    {failuresInRow > 0 && succeededAt && (
      <span>
        a última que deu certo <RelativeTime at={succeededAt} />
      </span>
    )}
  </span>
)

/** Warns that a job has not succeeded for three of its periods. The warning disappears when the job succeeds, and cannot be dismissed. */
const LateNote = ({ name }: RepeatedJobStatus) => (
  <span className="small warn" role="note">
    Não dá certo há mais de {3 * REPEATED_JOBS[name].periodHours} horas. Execute agora; se falhar de novo, o motivo está aqui e no
    registro do servidor.
  </span>
)

function JobRow({ job }: { job: RepeatedJobStatus }) {
  const start = useStartJob()
  const { title, about } = REPEATED_JOBS[job.name]
  const { tone, label } = STATES[job.state]
  return (
    <li className="between">
      <span className="stack gap-half jobs__text grow">
        <span>{title}</span>
        <span className="small sub">{about}</span>
        <LastRun {...job} />
        {job.error && <span className="small neg wraps">{job.error}</span>}
        {job.isLate && <LateNote {...job} />}
      </span>
      <Badge tone={tone}>{label}</Badge>
      <Button
        small
        aria-label={`Executar agora: ${title}`}
        busy={start.isPending && 'Pedindo...'}
        onClick={() => start.mutate(job.name)}
      >
        Executar agora
      </Button>
    </li>
  )
}

function QueueRow({ queue: { name, failures, failedAt, error } }: { queue: WorkQueueStatus }) {
  const { title, place } = WORK_QUEUES[name]
  return (
    <li className="between">
      <span className="stack gap-half jobs__text grow">
        <span>{title}</span>
        <span className="tiny sub dotted">
          <span className="tnum">{failures === 1 ? '1 falha' : `${failures} falhas`} do servidor ao fazer este trabalho</span>
          {failedAt && (
            <span>
              a última <RelativeTime at={failedAt} />
            </span>
          )}
        </span>
        {error && <span className="small sub wraps">{error}</span>}
      </span>
      {place && (
        <Link className="btn btn--default btn--small" to={place.href}>
          Ver em {place.label}
        </Link>
      )}
    </li>
  )
}

export function JobsCard() {
  return (
    <Section title="Rotinas" flush>
      <QueryView
        query={useQuery(jobsQuery)}
        loading="Carregando as rotinas..."
        skeleton={<TableSkeleton widths={[220, 96]} rows={4} />}
        failed="Não foi possível carregar as rotinas"
      >
        {({ jobs, queues }) => (
          <>
            <ul className="list jobs" aria-label="Rotinas">
              {jobs.map((job) => (
                <JobRow job={job} key={job.name} />
              ))}
            </ul>
            <ul className="list jobs" aria-label="Trabalho em fila">
              {queues.map((queue) => (
                <QueueRow queue={queue} key={queue.name} />
              ))}
            </ul>
            <p className="sub small jobs__note">
              Uma rotina que falha é repetida depois de um minuto ou mais, algumas vezes, e de novo no próximo horário.
            </p>
          </>
        )}
      </QueryView>
    </Section>
  )
}
