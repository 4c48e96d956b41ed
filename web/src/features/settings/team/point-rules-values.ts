import { formatBRL } from 'contract/money.ts'
import { PointRules } from 'contract/team/rules.ts'
import * as z from 'zod/mini'
import type { FieldFormatters } from '../../../components/conflict-panel.tsx'
import { createValidation } from '../../../lib/validation.ts'

/** Points as they are typed; money in centavos. */
export type PointRulesValues = { meetingPoints: string; salePoints: string; amountPoints: string; amountCentavos: number | null }

export const toPointRulesValues = ({
  meetingPoints,
  salePoints,
  amountPoints,
  amountCentavos,
}: PointRules): PointRulesValues => ({
  meetingPoints: String(meetingPoints),
  salePoints: String(salePoints),
  amountPoints: String(amountPoints),
  amountCentavos,
})

const parsePoints = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** Converts the typed values; NaN where a text is no number of points. */
export const toWantedPointRules = ({
  meetingPoints,
  salePoints,
  amountPoints,
  amountCentavos,
}: PointRulesValues): PointRules => ({
  meetingPoints: parsePoints(meetingPoints),
  salePoints: parsePoints(salePoints),
  amountPoints: parsePoints(amountPoints),
  amountCentavos: amountCentavos ?? 0,
})

/** Parses the typed rules. @returns undefined where they are invalid */
export const parsePointRules = (values: PointRulesValues): PointRules | undefined =>
  z.safeParse(PointRules, toWantedPointRules(values)).data

export const POINT_RULES_VALIDATION = createValidation(PointRules, toWantedPointRules)

/** Converts a field's wire value into the form's. */
export const toFormValue = (name: string, value: unknown): string | number =>
  name === 'amountCentavos' ? Number(value) : String(value)

export const FIELD_FORMATTERS: FieldFormatters = {
  meetingPoints: { label: 'Pontos por reunião', text: String },
  salePoints: { label: 'Pontos por venda', text: String },
  amountPoints: { label: 'Pontos adicionais', text: String },
  amountCentavos: { label: 'A cada (R$) vendidos', text: (value) => formatBRL(Number(value)) },
}
