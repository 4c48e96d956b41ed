import { useForm } from '@mantine/form'
import type { ContentInput } from 'contract/content/launch.ts'
import { chosenOf, type Preset } from '../../components/choice-preset.ts'
import { TextAreaField } from '../../components/field.tsx'
import { LauncherForm } from '../../components/launcher-form.tsx'
import type { LaunchMutation } from '../../components/launcher-mutation.ts'
import type { Previous } from '../../components/launcher-previous.ts'
import { useSubmission } from '../../components/launcher-submission.ts'
import { fieldOf } from '../../lib/field-of.ts'
import { ClientField } from './client-field.tsx'
import { type ContentValues, EMPTY, MISSING_NOTICE, NAMES, toContentValues, toInput, validate } from './content-values.ts'
import { PersonaField } from './persona-field.tsx'
import { usePersonas } from './personas.ts'

export type ContentWords = {
  /** What is made here. */
  label: string
  submit: string
  /** What `n` and the palette call it. */
  action: string
  /** Seed §2: the asterisk stands in the static version alone; both require it. */
  ideaMarked: boolean
}

type Props = {
  words: ContentWords
  launch: LaunchMutation<ContentInput>
  previous: Previous
  clients: readonly string[]
}

/** Seed §2, for both. Mount it when the run that it starts from, and the registered clients, are known. */
export function ContentForm({ words, launch, previous, clients }: Props) {
  const { label, submit, action, ideaMarked } = words
  const form = useForm<ContentValues>({ initialValues: toContentValues(previous.input, clients), validate })
  const submission = useSubmission({
    form,
    empty: EMPTY,
    toInput,
    launch,
    previous,
    missing: MISSING_NOTICE,
    names: NAMES,
    action,
  })
  const personas = usePersonas(form.values.client)
  const client = fieldOf(form, 'client')
  /** Seed §4: another client has other personas. */
  const changeClient = (chosen: Preset) => {
    client.onChange(chosen)
    form.setFieldValue('persona', '')
  }
  return (
    <LauncherForm label={label} submit={submit} busyLabel="Processando..." {...submission}>
      <ClientField {...client} onChange={changeClient} />
      <PersonaField client={chosenOf(form.values.client)} personas={personas} {...fieldOf(form, 'persona')} />
      <TextAreaField
        label="Conteúdo / Ideia"
        required={ideaMarked}
        aria-required
        rows={6}
        maxLength={20_000}
        {...form.getInputProps('idea')}
      />
    </LauncherForm>
  )
}
