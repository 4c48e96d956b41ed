import type { CivilDate } from 'contract/dates.ts'
import { computeAnchor, findOccurrenceFrom, parseFrequency } from 'contract/finance/frequency.ts'
import { useCapabilities } from '../../../lib/capabilities.ts'
import { formatCount } from '../../../lib/format.ts'
import { useToday } from '../../../lib/session.ts'

/** Counts the dates after the first one that a new series has before today. Zero for a text that is no frequency. */
function countPastDates(text: string, startsOn: CivilDate, today: CivilDate): number {
  const frequency = parseFrequency(text)
  if (!frequency) return 0
  const rule = { ...frequency, anchor: computeAnchor(frequency, startsOn) }
  const next = findOccurrenceFrom(rule, today)
  return Math.max(0, Math.min(next, frequency.occurrences ?? next) - 1)
}

/** Says that a series which begins in the past makes entries that are due already: a year that was typed wrong would else go unnoticed. */
export function PastDatesHint({ text, startsOn }: { text: string; startsOn: CivilDate | null }) {
  const today = useToday()
  const { edit: isOurs } = useCapabilities()
  const count = isOurs && startsOn ? countPastDates(text, startsOn, today) : 0
  return (
    <p className="field__help" role="status" hidden={count === 0}>
      {count > 0 &&
        `Começa no passado: ${formatCount(count, 'repetição já venceu e entra', 'repetições já venceram e entram')} em aberto.`}
    </p>
  )
}
