import { AUTOMATIONS, type Automation } from 'contract/automations.ts'
import { changeSavings, type Savings } from 'contract/savings.ts'
import { safeParse } from 'zod/mini'

/** Minutes as they are typed: `120`, `2,5`. */
export type SavingsValues = Record<Automation, string>

const byAutomation = <Value>(of: (automation: Automation) => Value) =>
  Object.fromEntries(AUTOMATIONS.map((automation) => [automation, of(automation)])) as Record<Automation, Value>

export const valuesOf = (savings: Savings): SavingsValues =>
  byAutomation((automation) => savings[automation].toLocaleString('pt-BR', { useGrouping: false, maximumFractionDigits: 10 }))

const NUMBER = /^\d+(?:[.,]\d+)?$/
const minutes = (typed: string): number => (NUMBER.test(typed.trim()) ? Number(typed.replace(',', '.')) : Number.NaN)

export const toSavings = (values: SavingsValues): Savings => byAutomation((automation) => minutes(values[automation]))

/** By field, in the contract's own words. */
export function validate(values: SavingsValues): Record<string, string> {
  const { error } = safeParse(changeSavings.json, toSavings(values))
  return Object.fromEntries((error?.issues ?? []).map(({ path: [name], message }) => [String(name), message]))
}

export const isSame = (one: SavingsValues, other: SavingsValues): boolean =>
  AUTOMATIONS.every((automation) => one[automation] === other[automation])

/** The wire's names are the form's. */
export const NAMES = byAutomation((automation) => automation)
