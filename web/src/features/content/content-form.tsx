import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { type ContentInput, MAX_IDEA } from 'contract/content/launch.ts'
import { previewIdea } from 'contract/pieces/idea-preview.ts'
import type { ContentKind } from 'contract/pieces/kinds.ts'
import { isBlank } from 'contract/values/values.ts'
import { withFullStop } from 'contract/values/with-full-stop.ts'
import type { FormEvent } from 'react'
import { TextAreaField } from '#components/ui/field.tsx'
import { getActiveName, type PresetOrCustomName } from '#components/ui/preset-or-custom-name.ts'
import { LauncherForm } from '#entities/launchers/launcher-form.tsx'
import type { LaunchMutation } from '#entities/launchers/launcher-mutation.ts'
import type { PreviousRun } from '#entities/launchers/previous-run.ts'
import { useLauncherForm } from '#entities/launchers/use-launcher-form.ts'
import { bindField } from '#lib/drafts/form-field.ts'
import { formatCount } from '#lib/format/format.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { useOwnQuery } from '#lib/net/capabilities.ts'
import { notify } from '#lib/notify.ts'
import { ClientField } from './client-field.tsx'
import { contentForm, MISSING_NOTICE, toContentValues, toInput, toSourceValues } from './content-values.ts'
import type { useLaunchSource } from './launch-source.ts'
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

const DEBOUNCE_MS = 300

/** A failure is not told: the form sends any text. */
const previewQuery = (kind: ContentKind, idea: string) => ({
  ...callQuery(['idea-preview', kind, idea], previewIdea, { json: { kind, idea } }),
  staleTime: 60_000,
  meta: {},
})

const countCharacters = (count: number) => formatCount(count, 'caractere', 'caracteres')

/** Text beyond the limit stays in the field, so that nothing of a paste is lost. */
const describeExcess = (length: number): string | undefined =>
  length > MAX_IDEA ? `O texto passa ${countCharacters(length - MAX_IDEA)} do limite: encurte para enviar.` : undefined

/** Says what becomes of an idea as it is typed. */
function useIdeaNote(kind: ContentKind, idea: string): string {
  const [typed] = useDebouncedValue(idea, DEBOUNCE_MS)
  const isRead = !isBlank(typed) && typed.trim().length <= MAX_IDEA
  const { query } = useOwnQuery(
    'runs',
    { ...previewQuery(kind, typed.trim()), placeholderData: keepPreviousData },
    { enabled: isRead },
  )
  const { length } = idea.trim()
  if (length === 0) return `Cole um texto, uma lista ou uma conversa: até ${countCharacters(MAX_IDEA)}.`
  const counted = `${length.toLocaleString('pt-BR')} de ${countCharacters(MAX_IDEA)}.`
  const { writtenBy, slides, omitted } = query.data ?? {}
  if (writtenBy === 'model') return `A IA escreve os slides a partir da ideia. ${counted}`
  if (slides == null) return counted
  const becomes = kind === 'static' ? '' : `A ideia vira ${formatCount(slides, 'slide', 'slides')}. `
  return `${becomes}${omitted ? `${withFullStop(omitted)} ` : ''}${counted}`
}

type Props = {
  kind: ContentKind
  words: ContentWords
  launch: LaunchMutation<ContentInput>
  previous: PreviousRun
  started: ReturnType<typeof useLaunchSource>
  clients: readonly string[]
}

/**
 * Mount it once the previous run or the source and the registered clients are loaded, because the form takes its initial values from them
 * (specification §2).
 */
export function ContentForm({ kind, words, launch, previous, started, clients }: Props) {
  const { label, submit, action, ideaMarked } = words
  const { form, launcher } = useLauncherForm({
    definition: contentForm,
    initial: started.source ? toSourceValues(started.source, clients) : toContentValues(previous.input, clients),
    toInput,
    launch,
    previous,
    source: started,
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
  const help = useIdeaNote(kind, form.values.idea)
  const excess = describeExcess(form.values.idea.trim().length)
  const ideaProps = form.getInputProps('idea')
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!excess) return launcher.onSubmit(event)
    event.preventDefault()
    launcher.formRef.current?.querySelector('textarea')?.focus()
    notify({ kind: 'invalid', title: 'O texto não cabe', message: excess })
  }
  return (
    <LauncherForm label={label} submit={submit} busyLabel="Processando..." {...launcher} onSubmit={onSubmit}>
      <ClientField {...client} onChange={onClientChange} />
      <PersonaField client={getActiveName(form.values.client)} personas={personas} {...bindField(form, 'persona')} />
      <TextAreaField
        label="Conteúdo / Ideia"
        required={ideaMarked}
        aria-required
        rows={6}
        {...ideaProps}
        help={help}
        error={excess ?? ideaProps.error}
      />
    </LauncherForm>
  )
}
