import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { TextField } from '#components/ui/field.tsx'
import { LauncherForm } from '#entities/launchers/launcher-form.tsx'
import type { PreviousRun } from '#entities/launchers/previous-run.ts'
import { useLauncherForm } from '#entities/launchers/use-launcher-form.ts'
import { suggestionsQuery, useLaunchProspecting } from './prospecting-calls.ts'
import { INCOMPLETE_NOTICE, prospectingForm, toInput, toProspectingValues } from './prospecting-values.ts'

const DEBOUNCE_MS = 150
const listNames = new Intl.ListFormat('pt-BR')

function useSuggestions(niche: string, city: string) {
  const [typed] = useDebouncedValue({ niche: niche.trim(), city: city.trim() }, DEBOUNCE_MS)
  const { data } = useQuery({
    ...suggestionsQuery(typed),
    enabled: typed.niche !== '' || typed.city !== '',
    placeholderData: keepPreviousData,
  })
  return data ?? { niches: [], understood: [], cities: [] }
}

function Options({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option value={name} key={name} />
      ))}
    </datalist>
  )
}

/** It takes its initial values when it is mounted, so mount it after the run that it repeats is loaded (specification §2). */
export function ProspectingForm({ previous }: { previous: PreviousRun }) {
  const id = useId()
  const launch = useLaunchProspecting()
  const { form, launcher } = useLauncherForm({
    definition: prospectingForm,
    initial: toProspectingValues(previous.input),
    toInput,
    launch,
    previous,
    missing: INCOMPLETE_NOTICE,
    action: 'Nova prospecção',
  })
  const { niches, understood, cities } = useSuggestions(form.values.niche, form.values.city)
  return (
    <LauncherForm label="Prospecção" submit="Iniciar Prospecção" busyLabel="Iniciando..." {...launcher}>
      <TextField
        label="Nicho de Mercado"
        placeholder="Ex.: clínicas de estética, advogados"
        maxLength={200}
        list={`${id}-niches`}
        help={
          understood.length > 0 && form.values.niche.trim() !== '' ? `Procura por: ${listNames.format(understood)}.` : undefined
        }
        {...form.getInputProps('niche')}
      />
      <Options id={`${id}-niches`} names={niches} />
      <TextField label="Cidade" maxLength={200} list={`${id}-cities`} {...form.getInputProps('city')} />
      <Options id={`${id}-cities`} names={cities} />
    </LauncherForm>
  )
}
