import { PROSPECTING_REQUIRED, ProspectingInput } from 'contract/prospecting/launch.ts'
import { safeParse } from 'zod/mini'

export type ProspectingValues = { niche: string; city: string }

export const EMPTY_VALUES: ProspectingValues = { niche: '', city: '' }

/** The toast for missing fields (specification §5). */
export const MISSING_FIELDS = { title: 'Campos obrigatórios', message: PROSPECTING_REQUIRED }

export const validate = {
  niche: (niche: string) => (niche.trim() ? null : 'Informe o nicho de mercado'),
  city: (city: string) => (city.trim() ? null : 'Informe a cidade'),
}

/** @returns the request's body: the trimmed values under `payload` (specification §3, §5) */
export const toInput = ({ niche, city }: ProspectingValues): ProspectingInput => ({
  payload: { niche: niche.trim(), city: city.trim() },
})

export function toProspectingValues(input: unknown): ProspectingValues {
  const { success, data } = safeParse(ProspectingInput, input)
  return success ? data.payload : EMPTY_VALUES
}

/** The form's names by wire name. */
export const FIELD_NAMES = { 'payload.niche': 'niche', 'payload.city': 'city' }
