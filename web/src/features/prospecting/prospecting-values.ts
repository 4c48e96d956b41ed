import { PROSPECTING_REQUIRED, ProspectingInput } from 'contract/prospecting/launch.ts'
import { safeParse } from 'zod/mini'
import { launchProject } from '#entities/launchers/launcher-project.ts'
import { defineForm } from '#forms/define-form.ts'
import { question } from '#forms/fields.ts'
import { requireText } from '#lib/validation.ts'

/** The toast for missing fields (specification §5). */
export const INCOMPLETE_NOTICE = { title: 'Campos obrigatórios', message: PROSPECTING_REQUIRED }

export const prospectingForm = defineForm()(
  {
    niche: question<string>('', requireText('Informe o nicho de mercado')),
    city: question<string>('', requireText('Informe a cidade')),
    project: launchProject,
  },
  { refusedAs: { 'payload.niche': 'niche', 'payload.city': 'city' } },
)

/** @returns the request's body: the trimmed values under `payload` (specification §3, §5) */
export const toInput = ({ niche, city }: ProspectingInput['payload']): ProspectingInput => ({
  payload: { niche: niche.trim(), city: city.trim() },
})

export const toProspectingValues = (input: unknown): Partial<ProspectingInput['payload']> =>
  safeParse(ProspectingInput, input).data?.payload ?? {}
