import type { CivilDate } from 'contract/dates.ts'
import type { EntryKind } from 'contract/finance/due.ts'
import { formatFrequency, parseFrequency } from 'contract/finance/frequency.ts'
import { formatBRL } from 'contract/money.ts'
import type { ReactNode } from 'react'
import { ChoiceGroup } from '../../../components/choice-group.tsx'
import { TextField } from '../../../components/field.tsx'
import { useCapabilities } from '../../../lib/capabilities.ts'
import type { BoundField } from '../../../lib/form-field.ts'
import { formatCount } from '../../../lib/format.ts'
import { PastDatesHint } from './past-dates-hint.tsx'

/** The frequency of a recurrent entry; undefined for an entry that does not recur. */
export type FrequencyText = string | undefined

type Props = {
  kind: EntryKind
  /** Whether the occurrences before today are paid already. */
  earlierPaid: BoundField<boolean>
  legend: string
  suggestions: readonly string[]
  /** The date of the first occurrence. */
  startsOn: CivilDate | null
  /** The amount of each occurrence; null as long as it is not known. */
  centavos?: number | null
  value: FrequencyText
  onChange: (frequency: FrequencyText) => void
  error?: ReactNode
}

const ANSWERS = [
  { value: 'nao', label: 'Não' },
  { value: 'sim', label: 'Sim' },
] as const

/**
 * Describes what our own server understands by the frequency that a person has typed. For a number of occurrences of a known amount it names their sum,
 * because the price of a purchase is easily typed where the amount of one instalment belongs.
 */
function describeReading(text: string, centavos: number | null): string {
  const frequency = parseFrequency(text)
  if (!frequency) return 'Não reconhecida: nada será agendado. Experimente “a cada 10 dias”, “todo dia 5”, “toda segunda” ou “3x”'
  const { occurrences } = frequency
  const reading = `Repete: ${formatFrequency(frequency)}`
  if (!occurrences) return reading
  const sum = centavos === null ? '' : ` de ${formatBRL(centavos)}: ${formatBRL(centavos * occurrences)} ao todo`
  return `${reading}, ${formatCount(occurrences, 'vez', 'vezes')}${sum}`
}

/** A field for the frequency, with suggestions. Any text but a blank one is accepted. A focus selects the text, so typing replaces it. */
export function FrequencyField({
  suggestions,
  value = '',
  onChange,
  error,
  centavos = null,
}: Omit<Props, 'kind' | 'earlierPaid' | 'legend' | 'startsOn'>) {
  const { edit: isOurs } = useCapabilities()
  const isOwnText = value.trim() !== '' && !suggestions.includes(value)
  return (
    <>
      <TextField
        label="Frequência"
        value={value}
        maxLength={120}
        error={error}
        help={isOurs && isOwnText ? describeReading(value, centavos) : undefined}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onChange(event.target.value)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on screen */}
      <div className="chips" role="group" aria-label="Frequências sugeridas">
        {suggestions.map((frequency) => (
          <button
            className="chip"
            type="button"
            key={frequency}
            aria-pressed={value === frequency}
            onClick={() => onChange(frequency)}
          >
            {frequency}
          </button>
        ))}
      </div>
    </>
  )
}

/** Asks whether an entry recurs. The frequency is shown only for "Sim" (specification §4). */
export function RecurrenceField({ kind, earlierPaid, legend, startsOn, value, onChange, ...frequency }: Props) {
  const recurs = value !== undefined
  return (
    <>
      <ChoiceGroup
        legend={legend}
        options={ANSWERS}
        value={recurs ? 'sim' : 'nao'}
        onChange={(answer) => onChange(answer === 'sim' ? (value ?? frequency.suggestions[0] ?? '') : undefined)}
      />
      {recurs && (
        <div className="nested">
          <FrequencyField value={value} onChange={onChange} {...frequency} />
          <PastDatesHint kind={kind} text={value} startsOn={startsOn} paid={earlierPaid} />
        </div>
      )}
    </>
  )
}
