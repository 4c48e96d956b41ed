import { PROSPECTING_REQUIRED, ProspectingInput } from 'contract/prospecting/launch.ts'
import { safeParse } from 'zod/mini'

export type ProspectingValues = { niche: string; city: string }

export const EMPTY: ProspectingValues = { niche: '', city: '' }

/** Seed §5. */
export const MISSING = { title: 'Campos obrigatórios', message: PROSPECTING_REQUIRED }

export const validate = {
  niche: (niche: string) => (niche.trim() ? null : 'Informe o nicho de mercado'),
  city: (city: string) => (city.trim() ? null : 'Informe a cidade'),
}

/** Seed §3 and §5: trimmed, under `payload`. */
export const toInput = ({ niche, city }: ProspectingValues): ProspectingInput => ({
  payload: { niche: niche.trim(), city: city.trim() },
})

export function valuesOf(input: unknown): ProspectingValues {
  const { success, data } = safeParse(ProspectingInput, input)
  return success ? data.payload : EMPTY
}

/** Wire names → the form's. */
export const NAMES = { 'payload.niche': 'niche', 'payload.city': 'city' }
