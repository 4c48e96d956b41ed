import type { Attempt, RunDetail, RunNote } from 'contract/runs/runs.ts'
import { formatCount } from '../../lib/format.ts'
import { formatSeconds, formatWait } from '../../lib/moments.ts'
import { LAUNCHER_NAMES } from './launcher-names.ts'

export type Tone = 'start' | 'good' | 'bad' | 'unsure' | 'live' | 'wait' | 'person'

/** One step of what became of a run. */
export type Moment = {
  key: string
  /** Milliseconds. */
  at: number
  tone: Tone
  title: string
  note?: string | undefined
  /** What the service answered. */
  answer?: string | undefined
  /** Beside the time: how long it took. */
  took?: string | undefined
}

const OUTCOMES = {
  accepted: { tone: 'good', word: 'aceita' },
  refused: { tone: 'bad', word: 'recusada' },
  'not-taken': { tone: 'bad', word: 'falhou' },
  'perhaps-taken': { tone: 'unsure', word: 'sem certeza' },
} as const

const NOTES: Readonly<Record<RunNote['kind'], { tone: Tone; title: string }>> = {
  progress: { tone: 'live', title: 'Andamento' },
  succeeded: { tone: 'good', title: 'Resultado recebido' },
  failed: { tone: 'bad', title: 'A automação informou uma falha' },
  canceled: { tone: 'person', title: 'Cancelada' },
  confirmed: { tone: 'person', title: 'Dada por concluída' },
  resent: { tone: 'person', title: 'Reenviada' },
  overdue: { tone: 'bad', title: 'A automação não deu notícia a tempo' },
}

const endOf = ({ startedAt, durationMs }: Attempt): number => Date.parse(startedAt) + (durationMs ?? 0)

/** An attempt without an outcome is under way, or was when the server ended. */
function stateOf(attempt: Attempt, { state, log }: RunDetail): { tone: Tone; word: string } {
  if (attempt.outcome) return OUTCOMES[attempt.outcome]
  const underWay = state === 'sending' && attempt.n === log.at(-1)?.n
  return underWay ? { tone: 'live', word: 'em curso' } : { tone: 'unsure', word: 'interrompida' }
}

function attemptMoment(attempt: Attempt, run: RunDetail): Moment {
  const { tone, word } = stateOf(attempt, run)
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

/** Between one attempt and the next, unless a person sent it again. */
function waits({ log, notes }: RunDetail): Moment[] {
  return log.slice(1).flatMap((next, before) => {
    const from = endOf(log[before] as Attempt)
    const to = Date.parse(next.startedAt)
    const byHand = notes.some(({ kind, at }) => kind === 'resent' && Date.parse(at) >= from && Date.parse(at) <= to)
    if (byHand || to - from < 500) return []
    return [
      { key: `wait-${next.n}`, at: from, tone: 'wait' as const, title: `Espera de ${formatWait(to - from)} antes da próxima` },
    ]
  })
}

function noteMoment({ at, kind, text, by }: RunNote, index: number): Moment {
  const { tone, title } = NOTES[kind]
  return { key: `note-${index}`, at: Date.parse(at), tone, title: by ? `${title} por ${by}` : title, note: text ?? undefined }
}

const launchMoment = ({ startedAt, by, automation, previous }: RunDetail): Moment => ({
  key: 'launch',
  at: Date.parse(startedAt),
  tone: 'start',
  title: `Disparada por ${by.name}`,
  note: previous === null ? `Por ${LAUNCHER_NAMES[automation]}` : `Repete a execução ${previous}`,
})

/** Everything that happened to it, oldest first; what happened at the same instant in the order in which it is listed here. */
export function timelineOf(run: RunDetail): Moment[] {
  const moments = [
    launchMoment(run),
    ...run.log.map((attempt) => attemptMoment(attempt, run)),
    ...waits(run),
    ...run.notes.map(noteMoment),
  ]
  return moments.sort((one, other) => one.at - other.at)
}

export const attemptsOf = ({ attempts }: Pick<RunDetail, 'attempts'>): string => formatCount(attempts, 'tentativa', 'tentativas')
