import { AUTOMATION_NAMES, AUTOMATIONS, type Automation } from 'contract/automations.ts'
import { Savings } from 'contract/savings.ts'
import { safeParse } from 'zod/mini'
import type { FieldFormatters } from '../../../components/conflict-panel.tsx'

/** Minutes as they are typed: `120`, `2,5`. */
export type SavingsValues = Record<Automation, string>

const byAutomation = <Value>(of: (automation: Automation) => Value) =>
  Object.fromEntries(AUTOMATIONS.map((automation) => [automation, of(automation)])) as Record<Automation, Value>

/** As it is typed, with all its digits: a minute that nobody touched is the same again when it is read back. */
export const minutesText = (minutes: unknown): string =>
  Number(minutes).toLocaleString('pt-BR', { useGrouping: false, maximumFractionDigits: 20 })

export const valuesOf = (savings: Savings): SavingsValues => byAutomation((automation) => minutesText(savings[automation]))

const NUMBER = /^\d+(?:[.,]\d+)?$/
const minutes = (typed: string): number => (NUMBER.test(typed.trim()) ? Number(typed.replace(',', '.')) : Number.NaN)

export const toSavings = (values: SavingsValues): Savings => byAutomation((automation) => minutes(values[automation]))

/** By field, in the contract's own words. */
export function validate(values: SavingsValues): Record<string, string> {
  const { error } = safeParse(Savings, toSavings(values))
  return Object.fromEntries((error?.issues ?? []).map(({ path: [name], message }) => [String(name), message]))
}

export const isSame = (one: SavingsValues, other: SavingsValues): boolean =>
  AUTOMATIONS.every((automation) => one[automation] === other[automation])

/** The wire's names are the form's. */
export const NAMES = byAutomation((automation) => automation)

export const labelOf = (automation: Automation): string =>
  automation === 'transcription' ? 'Transcrição (vezes a duração)' : `${AUTOMATION_NAMES[automation]} (min)`

export const WORDS: FieldFormatters = byAutomation((automation) => ({ label: labelOf(automation), text: minutesText }))
