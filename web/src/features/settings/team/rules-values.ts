import { formatBRL } from 'contract/money.ts'
import { PointRules } from 'contract/team/rules.ts'
import * as z from 'zod/mini'
import type { FieldFormatters } from '../../../components/conflict-panel.tsx'

/** Points as they are typed; money in centavos. */
export type RulesValues = { meetingPoints: string; salePoints: string; amountPoints: string; amountCentavos: number | null }

export const valuesOf = ({ meetingPoints, salePoints, amountPoints, amountCentavos }: PointRules): RulesValues => ({
  meetingPoints: String(meetingPoints),
  salePoints: String(salePoints),
  amountPoints: String(amountPoints),
  amountCentavos,
})

const points = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** What the edit wants; where it is not a number of points, NaN. */
export const asRules = ({ meetingPoints, salePoints, amountPoints, amountCentavos }: RulesValues): PointRules => ({
  meetingPoints: points(meetingPoints),
  salePoints: points(salePoints),
  amountPoints: points(amountPoints),
  amountCentavos: amountCentavos ?? 0,
})

/** The rules that were typed, if they are any. */
export const rulesIn = (values: RulesValues): PointRules | undefined => z.safeParse(PointRules, asRules(values)).data

/** By field, in the contract's own words. */
export function validate(values: RulesValues): Record<string, string> {
  const { error } = z.safeParse(PointRules, asRules(values))
  return Object.fromEntries((error?.issues ?? []).map(({ path: [name], message }) => [String(name), message]))
}

/** A field as the form holds it. */
export const fieldValue = (name: string, value: unknown): string | number =>
  name === 'amountCentavos' ? Number(value) : String(value)

export const WORDS: FieldFormatters = {
  meetingPoints: { label: 'Pontos por reunião', text: String },
  salePoints: { label: 'Pontos por venda', text: String },
  amountPoints: { label: 'Pontos adicionais', text: String },
  amountCentavos: { label: 'A cada (R$) vendidos', text: (value) => formatBRL(Number(value)) },
}
