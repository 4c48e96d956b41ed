import { formatBRL } from 'contract/money.ts'
import { PointRules } from 'contract/team/rules.ts'
import * as z from 'zod/mini'
import type { FieldFormatters } from '../../../components/conflict-panel.tsx'

/** Points as they are typed; money in centavos. */
export type RulesValues = { meetingPoints: string; salePoints: string; amountPoints: string; amountCentavos: number | null }

export const toRulesValues = ({ meetingPoints, salePoints, amountPoints, amountCentavos }: PointRules): RulesValues => ({
  meetingPoints: String(meetingPoints),
  salePoints: String(salePoints),
  amountPoints: String(amountPoints),
  amountCentavos,
})

const parsePoints = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** Converts the typed values; NaN where a text is no number of points. */
export const toWantedRules = ({ meetingPoints, salePoints, amountPoints, amountCentavos }: RulesValues): PointRules => ({
  meetingPoints: parsePoints(meetingPoints),
  salePoints: parsePoints(salePoints),
  amountPoints: parsePoints(amountPoints),
  amountCentavos: amountCentavos ?? 0,
})

/** Parses the typed rules. @returns undefined where they are invalid */
export const parseRules = (values: RulesValues): PointRules | undefined => z.safeParse(PointRules, toWantedRules(values)).data

/** Validates by the contract's schema. @returns its messages by field */
export function validate(values: RulesValues): Record<string, string> {
  const { error } = z.safeParse(PointRules, toWantedRules(values))
  return Object.fromEntries((error?.issues ?? []).map(({ path: [name], message }) => [String(name), message]))
}

/** Converts a field's wire value into the form's. */
export const toFormValue = (name: string, value: unknown): string | number =>
  name === 'amountCentavos' ? Number(value) : String(value)

export const FIELD_FORMATTERS: FieldFormatters = {
  meetingPoints: { label: 'Pontos por reunião', text: String },
  salePoints: { label: 'Pontos por venda', text: String },
  amountPoints: { label: 'Pontos adicionais', text: String },
  amountCentavos: { label: 'A cada (R$) vendidos', text: (value) => formatBRL(Number(value)) },
}
