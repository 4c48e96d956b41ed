import { PointRules } from 'contract/team/rules.ts'
import { formatBRL } from 'contract/values/money.ts'
import * as z from 'zod/mini'
import type { FieldFormatters } from '#components/conflict-panel.tsx'
import { createValidation } from '#lib/validation.ts'

/** Points as they are typed, and the amount in centavos. */
export type PointRulesValues = { meetingPoints: string; salePoints: string; amountPoints: string; amountCentavos: number | null }

export const toPointRulesValues = (rules: PointRules): PointRulesValues => ({
  meetingPoints: String(rules.meetingPoints),
  salePoints: String(rules.salePoints),
  amountPoints: String(rules.amountPoints),
  amountCentavos: rules.amountCentavos,
})

const parsePoints = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** A text that is no number of points becomes NaN. */
export const toWantedPointRules = (values: PointRulesValues): PointRules => ({
  meetingPoints: parsePoints(values.meetingPoints),
  salePoints: parsePoints(values.salePoints),
  amountPoints: parsePoints(values.amountPoints),
  amountCentavos: values.amountCentavos ?? 0,
})

export const parsePointRules = (values: PointRulesValues): PointRules | undefined =>
  z.safeParse(PointRules, toWantedPointRules(values)).data

export const POINT_RULES_VALIDATION = createValidation(PointRules, toWantedPointRules)

export const toFormValue = (name: string, value: unknown): string | number =>
  name === 'amountCentavos' ? Number(value) : String(value)

export const POINT_RULES_FORMATTERS: FieldFormatters = {
  meetingPoints: { label: 'Pontos por reunião', format: String },
  salePoints: { label: 'Pontos por venda', format: String },
  amountPoints: { label: 'Pontos adicionais', format: String },
  amountCentavos: { label: 'A cada (R$) vendidos', format: (value) => formatBRL(Number(value)) },
}
