import type { EntryKind } from 'contract/finance/due.ts'
import { computeAnchor, findOccurrenceFrom, parseFrequency, resolveEnd } from 'contract/finance/frequency.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { LabeledCheckbox } from '#components/ui/field.tsx'
import type { BoundField } from '#lib/drafts/form-field.ts'
import { formatCount } from '#lib/format/format.ts'
import { useCapabilities } from '#lib/net/capabilities.ts'
import { useToday } from '#lib/session/session.ts'
import { ENTRY_KINDS } from '../entries/kinds.ts'

/** Only the dates after the first one; zero for a text that is no frequency. */
function countPastDates(text: string, startsOn: CivilDate, today: CivilDate): number {
  const parsed = parseFrequency(text)
  const frequency = parsed && resolveEnd(parsed, startsOn)
  if (!frequency) return 0
  const rule = { ...frequency, anchor: computeAnchor(frequency, startsOn) }
  const next = findOccurrenceFrom(rule, today)
  return Math.max(0, Math.min(next, frequency.occurrences ?? next) - 1)
}

type Props = { kind: EntryKind; text: string; startsOn: CivilDate | null; paid: BoundField<boolean> }

/** A year that was typed wrong would else go unnoticed. */
export function PastDatesHint({ kind, text, startsOn, paid }: Props) {
  const today = useToday()
  const { edit: isOurs } = useCapabilities()
  const count = isOurs && startsOn ? countPastDates(text, startsOn, today) : 0
  const state = paid.value ? `como ${ENTRY_KINDS[kind].paidMany}` : 'em aberto'
  return (
    <>
      <p className="field__help" role="status" hidden={count === 0}>
        {count > 0 &&
          `Começa no passado: ${formatCount(count, 'repetição já venceu e entra', 'repetições já venceram e entram')} ${state}.`}
      </p>
      {count > 0 && (
        <LabeledCheckbox
          label={`As anteriores a hoje já foram ${ENTRY_KINDS[kind].paidMany}, cada uma no seu dia`}
          checked={paid.value}
          onChange={paid.onChange}
        />
      )}
    </>
  )
}
