import type { Attempt, RunDetail, RunEvent } from 'contract/runs/runs.ts'
import { formatSeconds, formatWait } from '#lib/format/durations.ts'
import { formatCount } from '#lib/format/format.ts'
import { LAUNCHER_NAMES } from './launcher-names.ts'

export type Tone = 'start' | 'good' | 'bad' | 'unsure' | 'live' | 'wait' | 'person'

export type TimelineEvent = {
  key: string
  /** When the event happened, in milliseconds since the epoch. */
  at: number
  tone: Tone
  title: string
  note?: string | undefined
  /** The first 4 kB of the service's answer. */
  answer?: string | undefined
  took?: string | undefined
}

const OUTCOMES = {
  accepted: { tone: 'good', word: 'aceita' },
  refused: { tone: 'bad', word: 'recusada' },
  'not-taken': { tone: 'bad', word: 'falhou' },
  'perhaps-taken': { tone: 'unsure', word: 'sem certeza' },
} as const

const RUN_EVENTS: Readonly<Record<RunEvent['kind'], { tone: Tone; title: string }>> = {
  progress: { tone: 'live', title: 'Andamento' },
  succeeded: { tone: 'good', title: 'Resultado recebido' },
  failed: { tone: 'bad', title: 'A automação informou uma falha' },
  canceled: { tone: 'person', title: 'Cancelada' },
  confirmed: { tone: 'person', title: 'Marcada como concluída' },
  resent: { tone: 'person', title: 'Reenviada' },
  overdue: { tone: 'bad', title: 'A automação não deu notícias a tempo' },
}

const getAttemptEnd = ({ startedAt, durationMs }: Attempt): number => Date.parse(startedAt) + (durationMs ?? 0)

/** An attempt without an outcome is under way, or was cut off when the server stopped. */
function describeOutcome(attempt: Attempt, { state, log }: RunDetail): { tone: Tone; word: string } {
  if (attempt.outcome) return OUTCOMES[attempt.outcome]
  const underWay = state === 'sending' && attempt.n === log.at(-1)?.n
  return underWay ? { tone: 'live', word: 'em andamento' } : { tone: 'unsure', word: 'interrompida' }
}

function toAttemptEvent(attempt: Attempt, run: RunDetail): TimelineEvent {
  const { tone, word } = describeOutcome(attempt, run)
  const answered = attempt.status === null ? undefined : `O serviço respondeu ${attempt.status}`
  return {
    key: `attempt-${attempt.n}`,
    at: Date.parse(attempt.startedAt),
    tone,
    title: `Tentativa ${attempt.n} ${word}`,
    note: attempt.reason ?? answered,
    answer: attempt.answer || undefined,
    took: attempt.durationMs === null ? undefined : formatSeconds(attempt.durationMs),
  }
}

/** At least half a second; a pause that ended when a person sent the run again is no wait. */
function toWaitEvents({ log, notes: events }: RunDetail): TimelineEvent[] {
  return log.slice(1).flatMap((next, before) => {
    const from = getAttemptEnd(log[before] as Attempt)
    const to = Date.parse(next.startedAt)
    const byHand = events.some(({ kind, at }) => kind === 'resent' && Date.parse(at) >= from && Date.parse(at) <= to)
    if (byHand || to - from < 500) return []
    return [
      { key: `wait-${next.n}`, at: from, tone: 'wait' as const, title: `Espera de ${formatWait(to - from)} antes da próxima` },
    ]
  })
}

function toTimelineEvent({ at, kind, text, by }: RunEvent, index: number): TimelineEvent {
  const { tone, title } = RUN_EVENTS[kind]
  return { key: `note-${index}`, at: Date.parse(at), tone, title: by ? `${title} por ${by}` : title, note: text ?? undefined }
}

const toLaunchEvent = ({ startedAt, by, automation, previous }: RunDetail): TimelineEvent => ({
  key: 'launch',
  at: Date.parse(startedAt),
  tone: 'start',
  title: `Disparada por ${by.name}`,
  note: previous === null ? `Por ${LAUNCHER_NAMES[automation]}` : `Repete a execução ${previous}`,
})

/** @returns the launch, attempts, waits and other events of a run, oldest first; events of the same instant keep this order */
export function buildTimeline(run: RunDetail): TimelineEvent[] {
  const events = [
    toLaunchEvent(run),
    ...run.log.map((attempt) => toAttemptEvent(attempt, run)),
    ...toWaitEvents(run),
    ...run.notes.map(toTimelineEvent),
  ]
  return events.sort((one, other) => one.at - other.at)
}

export const formatAttemptCount = ({ attempts }: Pick<RunDetail, 'attempts'>): string =>
  formatCount(attempts, 'tentativa', 'tentativas')
