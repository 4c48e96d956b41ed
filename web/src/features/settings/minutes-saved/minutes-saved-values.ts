import { AUTOMATION_NAMES, AUTOMATIONS, type Automation } from 'contract/runs/automations.ts'

/** As typed: `120`, `2,5`; for a transcription, the factor of the audio's duration. */
type MinutesSavedValues = Record<Automation, string>

export const mapAutomations = <Value>(of: (automation: Automation) => Value) =>
  Object.fromEntries(AUTOMATIONS.map((automation) => [automation, of(automation)])) as Record<Automation, Value>

/** With all digits, so that an untouched field is read as the same value. */
export const formatMinutes = (minutes: number | null | undefined): string =>
  Number(minutes).toLocaleString('pt-BR', { useGrouping: false, maximumFractionDigits: 20 })

const THOUSANDS = /^\d{1,3}(?:\.\d{3})+(?=,|$)/
const NUMBER = /^\d+(?:[.,]\d+)?$/

/** Parses `120`, `2,5`, `2.5` and `1.200`: a point followed by three digits groups thousands, as in amounts. @returns NaN for other text */
export function parseMinutes(typed: string): number {
  const plain = typed.trim().replace(THOUSANDS, (grouped) => grouped.replaceAll('.', ''))
  return NUMBER.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN
}

/** `120` and `120,0` are different texts. */
export const hasSameFieldTexts = (one: MinutesSavedValues, other: MinutesSavedValues): boolean =>
  AUTOMATIONS.every((automation) => one[automation] === other[automation])

export const getFieldLabel = (automation: Automation): string =>
  automation === 'transcription' ? 'Transcrição (multiplicador da duração)' : `${AUTOMATION_NAMES[automation]} (min)`
