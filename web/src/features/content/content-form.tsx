import type { ContentInput } from 'contract/content/launch.ts'
import { TextAreaField } from '#components/ui/field.tsx'
import { getActiveName, type PresetOrCustomName } from '#components/ui/preset-or-custom-name.ts'
import { LauncherForm } from '#entities/launchers/launcher-form.tsx'
import type { LaunchMutation } from '#entities/launchers/launcher-mutation.ts'
import type { PreviousRun } from '#entities/launchers/previous-run.ts'
import { useLauncherForm } from '#entities/launchers/use-launcher-form.ts'
import { bindField } from '#lib/drafts/form-field.ts'
import { ClientField } from './client-field.tsx'
import { contentForm, MISSING_NOTICE, toContentValues, toInput } from './content-values.ts'
import { PersonaField } from './persona-field.tsx'
import { usePersonas } from './personas.ts'

export type ContentWords = {
  /** The form's accessible name: the kind of content that the form launches. */
  label: string
  submit: string
  /** The label of the screen's primary action, which the key `n` and the palette run. */
  action: string
  /**
   * Whether the label of the idea has an asterisk. Only the static form's has one (specification §2), though both forms require the field.
   */
  ideaMarked: boolean
}

type Props = {
  words: ContentWords
  launch: LaunchMutation<ContentInput>
  previous: PreviousRun
  clients: readonly string[]
}

/**
 * Mount it once the previous run and the registered clients are loaded, because the form takes its initial values from them
 * (specification §2).
 */
export function ContentForm({ words, launch, previous, clients }: Props) {
  const { label, submit, action, ideaMarked } = words
  const { form, launcher } = useLauncherForm({
    definition: contentForm,
    initial: toContentValues(previous.input, clients),
    toInput,
    launch,
    previous,
    missing: MISSING_NOTICE,
    action,
  })
  const personas = usePersonas(form.values.client)
  const client = bindField(form, 'client')
  /** Changes the client and clears the chosen persona, because another client has other personas (specification §4). */
  const onClientChange = (chosen: PresetOrCustomName) => {
    client.onChange(chosen)
    form.setFieldValue('persona', '')
  }
  return (
    <LauncherForm label={label} submit={submit} busyLabel="Processando..." {...launcher}>
      <ClientField {...client} onChange={onClientChange} />
      <PersonaField client={getActiveName(form.values.client)} personas={personas} {...bindField(form, 'persona')} />
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
