import { PROSPECTING_REQUIRED, ProspectingInput } from 'contract/prospecting/launch.ts'
import { safeParse } from 'zod/mini'
import { requireText } from '#lib/validation.ts'

export type ProspectingValues = { niche: string; city: string }

export const EMPTY_PROSPECTING: ProspectingValues = { niche: '', city: '' }

/** The toast for missing fields (specification §5). */
export const INCOMPLETE_NOTICE = { title: 'Campos obrigatórios', message: PROSPECTING_REQUIRED }

export const PROSPECTING_VALIDATION = {
  niche: requireText('Informe o nicho de mercado'),
  city: requireText('Informe a cidade'),
}

/** @returns the request's body: the trimmed values under `payload` (specification §3, §5) */
export const toInput = ({ niche, city }: ProspectingValues): ProspectingInput => ({
  payload: { niche: niche.trim(), city: city.trim() },
})

export function toProspectingValues(input: unknown): ProspectingValues {
  const { success, data } = safeParse(ProspectingInput, input)
  return success ? data.payload : EMPTY_PROSPECTING
}

export const PROSPECTING_FIELDS_BY_WIRE_NAME = { 'payload.niche': 'niche', 'payload.city': 'city' }
