import { TextField } from '#components/ui/field.tsx'
import { LauncherForm } from '#entities/launchers/launcher-form.tsx'
import type { PreviousRun } from '#entities/launchers/previous-run.ts'
import { useLauncherForm } from '#entities/launchers/use-launcher-form.ts'
import { useLaunchProspecting } from './prospecting-calls.ts'
import { INCOMPLETE_NOTICE, prospectingForm, toInput, toProspectingValues } from './prospecting-values.ts'

/** It takes its initial values when it is mounted, so mount it after the run that it repeats is loaded (specification §2). */
export function ProspectingForm({ previous }: { previous: PreviousRun }) {
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
  return (
    <LauncherForm label="Prospecção" submit="Iniciar Prospecção" busyLabel="Iniciando..." {...launcher}>
      <TextField
        label="Nicho de Mercado"
        placeholder="Ex.: clínicas de estética, advogados"
        maxLength={200}
        {...form.getInputProps('niche')}
      />
      <TextField label="Cidade" maxLength={200} {...form.getInputProps('city')} />
    </LauncherForm>
  )
}
