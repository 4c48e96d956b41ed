import { MinutesSaved } from 'contract/home/minutes-saved.ts'
import { AUTOMATION_NAMES, AUTOMATIONS, type Automation } from 'contract/runs/automations.ts'
import type { FieldFormatters } from '#components/conflict-panel.tsx'
import { keepNames } from '#lib/field-errors.ts'
import { createValidation } from '#lib/validation.ts'

/** As typed: `120`, `2,5`; for a transcription, the factor of the audio's duration. */
export type MinutesSavedValues = Record<Automation, string>

const mapAutomations = <Value>(of: (automation: Automation) => Value) =>
  Object.fromEntries(AUTOMATIONS.map((automation) => [automation, of(automation)])) as Record<Automation, Value>

/** With all digits, so that an untouched field is read as the same value. */
export const formatMinutes = (minutes: unknown): string =>
  Number(minutes).toLocaleString('pt-BR', { useGrouping: false, maximumFractionDigits: 20 })

export const toMinutesSavedValues = (savings: MinutesSaved): MinutesSavedValues =>
  mapAutomations((automation) => formatMinutes(savings[automation]))

const THOUSANDS = /^\d{1,3}(?:\.\d{3})+(?=,|$)/
const NUMBER = /^\d+(?:[.,]\d+)?$/

/** Parses `120`, `2,5`, `2.5` and `1.200`: a point followed by three digits groups thousands, as in amounts. @returns NaN for other text */
function parseMinutes(typed: string): number {
  const plain = typed.trim().replace(THOUSANDS, (grouped) => grouped.replaceAll('.', ''))
  return NUMBER.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN
}

export const toMinutesSaved = (values: MinutesSavedValues): MinutesSaved =>
  mapAutomations((automation) => parseMinutes(values[automation]))

export const MINUTES_SAVED_VALIDATION = createValidation(MinutesSaved, toMinutesSaved)

/** `120` and `120,0` are different texts. */
export const hasSameFieldTexts = (one: MinutesSavedValues, other: MinutesSavedValues): boolean =>
  AUTOMATIONS.every((automation) => one[automation] === other[automation])

export const MINUTES_SAVED_FIELDS_BY_WIRE_NAME = keepNames(...AUTOMATIONS)

export const getFieldLabel = (automation: Automation): string =>
  automation === 'transcription' ? 'Transcrição (vezes a duração)' : `${AUTOMATION_NAMES[automation]} (min)`

export const MINUTES_SAVED_FORMATTERS: FieldFormatters = mapAutomations((automation) => ({
  label: getFieldLabel(automation),
  format: formatMinutes,
}))
