import type { EntryKind } from 'contract/finance/due.ts'
import { formatFrequency, parseFrequency, splitTotal } from 'contract/finance/frequency.ts'
import { type CivilDate, formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import type { ReactNode } from 'react'
import { ChoiceGroup } from '#components/ui/choice-group.tsx'
import { TextField } from '#components/ui/field.tsx'
import type { BoundField } from '#lib/drafts/form-field.ts'
import { formatCount } from '#lib/format/format.ts'
import { useCapabilities } from '#lib/net/capabilities.ts'
import { PastDatesHint } from './past-dates-hint.tsx'

/** Undefined for an entry that does not recur. */
export type FrequencyText = string | undefined

type Props = {
  kind: EntryKind
  /** Whether the occurrences before today are paid already. */
  earlierPaid: BoundField<boolean>
  /** Whether the amount is that of all instalments together. */
  isTotal: BoundField<boolean>
  legend: string
  suggestions: readonly string[]
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

const AMOUNT_MEANINGS = [
  { value: 'each', label: 'De cada parcela' },
  { value: 'total', label: 'O total' },
] as const

/** Whether a frequency is a number of instalments from the first on, so that the amount may be that of all together. */
export function canBeTotal(text: FrequencyText): boolean {
  const { occurrences, startsAt = 1 } = parseFrequency(text ?? '') ?? {}
  return occurrences !== undefined && startsAt === 1
}

function describeAmounts(centavos: number, count: number, isTotal: boolean): string {
  const { first, each } = isTotal ? splitTotal(centavos, count) : { first: centavos, each: centavos }
  const sum = `${formatBRL(first + each * (count - 1))} ao todo`
  return first === each
    ? ` de ${formatBRL(each)}: ${sum}`
    : `, a primeira de ${formatBRL(first)} e as outras de ${formatBRL(each)}: ${sum}`
}

/** For occurrences of a known amount it names the amount of one and their sum, because either may have been typed. */
function describeReading(text: string, centavos: number | null, isTotal: boolean): string {
  const frequency = parseFrequency(text)
  if (!frequency)
    return 'Não reconhecida: nada será agendado. Experimente “a cada 10 dias”, “todo dia 5”, “5º dia útil”, “Mensal até 12/2027” ou “3x”'
  const { occurrences, until } = frequency
  const reading = `Repete: ${formatFrequency(frequency)}${until ? `, até ${formatDate(until)}` : ''}`
  if (!occurrences) return reading
  const amounts = centavos === null ? '' : describeAmounts(centavos, occurrences, isTotal)
  return `${reading}, ${formatCount(occurrences, 'vez', 'vezes')}${amounts}`
}

/** Any text but a blank one is accepted; a focus selects the text, so typing replaces it. */
export function FrequencyField({
  suggestions,
  value = '',
  onChange,
  error,
  centavos = null,
  isTotal,
}: Omit<Props, 'kind' | 'earlierPaid' | 'isTotal' | 'legend' | 'startsOn'> & { isTotal?: boolean }) {
  const { edit: isOurs } = useCapabilities()
  const isOwnText = value.trim() !== '' && !suggestions.includes(value)
  return (
    <>
      <TextField
        label="Frequência"
        value={value}
        maxLength={120}
        error={error}
        help={isOurs && isOwnText ? describeReading(value, centavos, isTotal === true) : undefined}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onChange(event.target.value)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on screen */}
      <div className="chips" role="group" aria-label="Frequências sugeridas">
        {suggestions.map((frequency) => (
          <button
            className="chip reach"
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

/** The frequency is shown only for "Sim" (specification §4). */
export function RecurrenceField({ kind, earlierPaid, isTotal, legend, startsOn, value, onChange, ...frequency }: Props) {
  const recurs = value !== undefined
  const { edit: isOurs } = useCapabilities()
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
          <FrequencyField value={value} onChange={onChange} isTotal={isTotal.value} {...frequency} />
          {isOurs && canBeTotal(value) && (
            <ChoiceGroup
              legend="O valor é"
              options={AMOUNT_MEANINGS}
              value={isTotal.value ? 'total' : 'each'}
              onChange={(meaning) => isTotal.onChange(meaning === 'total')}
            />
          )}
          <PastDatesHint kind={kind} text={value} startsOn={startsOn} paid={earlierPaid} />
        </div>
      )}
    </>
  )
}
