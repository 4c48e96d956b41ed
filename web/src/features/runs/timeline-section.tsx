import '#components/tables/rows.css'
import '#components/feedback/progress.css'
import '#components/feedback/callout.css'
import { IconBolt, IconCircleCheck, IconCircleX, IconClock, IconHelpCircle, IconLoader2, IconUser } from '@tabler/icons-react'
import type { RunDetail } from 'contract/runs/runs.ts'
import { Section } from '#components/ui/section.tsx'
import { formatMoment, formatShortMoment, formatTime } from '#lib/format/moments.ts'
import { useZone } from '#lib/session/session.ts'
import { hasDuration } from './run-conditions.ts'
import { RunDuration } from './run-duration.tsx'
import { buildTimeline, formatAttemptCount, type TimelineEvent, type Tone } from './timeline.ts'

const LOOKS: Readonly<Record<Tone, { icon: typeof IconBolt; className: string }>> = {
  start: { icon: IconBolt, className: 'link' },
  good: { icon: IconCircleCheck, className: 'pos' },
  bad: { icon: IconCircleX, className: 'neg' },
  unsure: { icon: IconHelpCircle, className: 'warn' },
  live: { icon: IconLoader2, className: 'link' },
  wait: { icon: IconClock, className: 'sub' },
  person: { icon: IconUser, className: 'sub' },
}

function Step({ event, when }: { event: TimelineEvent; when: string }) {
  const { icon: Icon, className } = LOOKS[event.tone]
  const icon = <Icon className={`icon ${className}`} stroke={1.5} aria-hidden />
  if (event.tone === 'wait')
    return (
      <li>
        {icon}
        <p className="note">{event.title}</p>
      </li>
    )
  return (
    <li>
      {icon}
      <div>
        <h3>{event.title}</h3>
        {event.note && <p className="note wraps">{event.note}</p>}
        {event.answer && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls, by keyboard too
          <pre className={`code quote quote--${event.tone}`} tabIndex={0}>
            {event.answer}
          </pre>
        )}
      </div>
      <span className="when">{[when, event.took].filter(Boolean).join(' · ')}</span>
    </li>
  )
}

function formatEventTime(events: readonly TimelineEvent[], index: number, zone: string): string {
  const iso = (at: number) => new Date(at).toISOString()
  const at = events[index]?.at ?? 0
  const full = formatMoment(zone, iso(at))
  const before = events[index - 1]
  const sameDay = before && formatMoment(zone, iso(before.at)).slice(0, 10) === full.slice(0, 10)
  return sameDay ? formatTime(zone, iso(at), { seconds: true }) : full
}

export function TimelineSection({ run }: { run: RunDetail }) {
  const zone = useZone()
  const events = buildTimeline(run)
  const aside = (
    <span className="small sub tnum">
      {formatAttemptCount(run)}
      {hasDuration(run) && (
        <>
          , <RunDuration run={run} /> no total
        </>
      )}
    </span>
  )
  return (
    <Section title="Tentativas" aside={aside}>
      {run.state === 'running' && <Progress run={run} />}
      <ol className="event-list timeline">
        {events.map((event, index) => (
          <Step key={event.key} event={event} when={formatEventTime(events, index, zone)} />
        ))}
        {run.state === 'retrying' && run.nextAttemptAt && (
          <li>
            <IconClock className="icon warn" stroke={1.5} aria-hidden />
            <p className="note">Próxima tentativa: {formatShortMoment(zone, run.nextAttemptAt)}</p>
          </li>
        )}
      </ol>
    </Section>
  )
}

const NO_NEWS = 'O serviço aceitou, e ainda não avisou nada. Sem notícias por 24 horas, a execução fica incerta, e você decide.'

/** Until a report has a percentage, the bar is indeterminate. */
function Progress({ run: { progress, message } }: { run: RunDetail }) {
  return (
    <div className="stack gap-1 progress">
      <progress max={100} {...(progress === null ? {} : { value: progress })} aria-label="Andamento" />
      <p className="small sub">
        {progress !== null && <span className="tnum">{Math.round(progress)} %</span>} {message ?? (progress === null && NO_NEWS)}
      </p>
    </div>
  )
}
