import type { ContentInput } from 'contract/content/launch.ts'
import { type ChoicePreset, getPresetValue } from '../../components/choice-preset.ts'
import { TextAreaField } from '../../components/field.tsx'
import { LauncherForm } from '../../entities/launchers/launcher-form.tsx'
import type { LaunchMutation } from '../../entities/launchers/launcher-mutation.ts'
import type { PreviousRun } from '../../entities/launchers/previous-run.ts'
import { useLauncherForm } from '../../entities/launchers/use-launcher-form.ts'
import { bindField } from '../../lib/form-field.ts'
import { ClientField } from './client-field.tsx'
import {
  CONTENT_FIELD_NAMES,
  CONTENT_VALIDATION,
  EMPTY_CONTENT,
  MISSING_NOTICE,
  toContentValues,
  toInput,
} from './content-values.ts'
import { PersonaField } from './persona-field.tsx'
import { usePersonas } from './personas.ts'

export type ContentWords = {
  /** The form's accessible name, which is the kind of content that it launches. */
  label: string
  submit: string
  /** The name of the action under `n` and in the palette. */
  action: string
  /** Whether the idea's label has the asterisk: only the static form's has (specification §2), though both require the field. */
  ideaMarked: boolean
}

type Props = {
  words: ContentWords
  launch: LaunchMutation<ContentInput>
  previous: PreviousRun
  clients: readonly string[]
}

/**
 * The launch form of static content and of carousels (specification §2). The caller mounts it once the previous run and the registered
 * clients are loaded, since they are its initial values.
 */
export function ContentForm({ words, launch, previous, clients }: Props) {
  const { label, submit, action, ideaMarked } = words
  const { form, launcher } = useLauncherForm({
    initialValues: toContentValues(previous.input, clients),
    validate: CONTENT_VALIDATION,
    empty: EMPTY_CONTENT,
    toInput,
    launch,
    previous,
    missing: MISSING_NOTICE,
    names: CONTENT_FIELD_NAMES,
    action,
  })
  const personas = usePersonas(form.values.client)
  const client = bindField(form, 'client')
  /** Chooses a client and clears the chosen persona, since another client has other personas (specification §4). */
  const onClientChange = (chosen: ChoicePreset) => {
    client.onChange(chosen)
    form.setFieldValue('persona', '')
  }
  return (
    <LauncherForm label={label} submit={submit} busyLabel="Processando..." {...launcher}>
      <ClientField {...client} onChange={onClientChange} />
      <PersonaField client={getPresetValue(form.values.client)} personas={personas} {...bindField(form, 'persona')} />
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
