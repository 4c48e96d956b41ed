import { useForm } from '@mantine/form'
import { TextField } from '../../components/field.tsx'
import { LauncherForm } from '../../components/launcher-form.tsx'
import type { Previous } from '../../components/launcher-previous.ts'
import { useSubmission } from '../../components/launcher-submission.ts'
import { useLaunchProspecting } from './api.ts'
import { EMPTY, MISSING, NAMES, type ProspectingValues, toInput, validate, valuesOf } from './prospecting-values.ts'

/** Seed §2. Mount it when the run that it starts from is known. */
export function ProspectingForm({ previous }: { previous: Previous }) {
  const launch = useLaunchProspecting()
  const form = useForm<ProspectingValues>({ initialValues: valuesOf(previous.input), validate })
  const submission = useSubmission({
    form,
    empty: EMPTY,
    toInput,
    launch,
    previous,
    missing: MISSING,
    names: NAMES,
    action: 'Nova prospecção',
  })
  return (
    <LauncherForm label="Prospecção" submit="Iniciar Prospecção" busyLabel="Iniciando..." {...submission}>
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
