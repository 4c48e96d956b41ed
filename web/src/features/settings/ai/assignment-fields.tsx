import type { UseFormReturnType } from '@mantine/form'
import type { Provider } from 'contract/ai/providers.ts'
import { Field } from '../../../components/field.tsx'
import { NativeSelect } from '../../../components/native-select.tsx'
import { useCapabilities } from '../../../lib/capabilities.ts'
import { bindField } from '../../../lib/form-field.ts'
import { type AssignmentValues, AUTOMATION_SERVICE, NO_PROVIDER, parseProviderId } from './assignment-values.ts'
import { listLanguages } from './languages.ts'
import { ModelField } from './model-field.tsx'

type Props = { form: UseFormReturnType<AssignmentValues>; providers: readonly Provider[] }

const nobody = { value: NO_PROVIDER, label: 'Ninguém' }
const automation = { value: AUTOMATION_SERVICE, label: 'Serviço de automações' }
const toOptions = (providers: readonly Provider[]) => providers.map(({ id, name }) => ({ value: String(id), label: name }))

/** Creates the handler of a changed provider, which clears the model: another provider has other models. */
const createChangeHandler =
  (form: Props['form'], who: 'transcriber' | 'writer', model: 'transcriptionModel' | 'chatModel') => (to: string) =>
    form.setValues({ [who]: to, [model]: '' })

/** The fields that assign a transcriber. The automation service is a choice only where our own service launches the automations. */
export function TranscriptionFields({ form, providers }: Props) {
  const { runs } = useCapabilities()
  const { transcriber, language } = form.values
  const providerId = parseProviderId(transcriber)
  const viaAutomation = runs || transcriber === AUTOMATION_SERVICE ? [automation] : []
  return (
    <>
      <Field label="Transcrever áudios" error={form.errors.transcriber}>
        {(wiring) => (
          <NativeSelect
            {...wiring}
            options={[nobody, ...toOptions(providers), ...viaAutomation]}
            value={transcriber}
            onChange={createChangeHandler(form, 'transcriber', 'transcriptionModel')}
          />
        )}
      </Field>
      {providerId !== undefined && (
        <div className="pair nested">
          <ModelField
            label="Modelo de transcrição"
            providerId={providerId}
            help="Como whisper-1. O whisper.cpp aceita qualquer nome."
            {...bindField(form, 'transcriptionModel')}
          />
          <Field label="Idioma do áudio" error={form.errors.language}>
            {(wiring) => <NativeSelect {...wiring} options={listLanguages(language)} {...bindField(form, 'language')} />}
          </Field>
        </div>
      )}
    </>
  )
}

export function WritingFields({ form, providers }: Props) {
  const { writer } = form.values
  const providerId = parseProviderId(writer)
  return (
    <>
      <Field label="Escrever textos" error={form.errors.writer}>
        {(wiring) => (
          <NativeSelect
            {...wiring}
            options={[nobody, ...toOptions(providers)]}
            value={writer}
            onChange={createChangeHandler(form, 'writer', 'chatModel')}
          />
        )}
      </Field>
      {providerId !== undefined && (
        <div className="nested">
          <ModelField label="Modelo de texto" providerId={providerId} {...bindField(form, 'chatModel')} />
        </div>
      )}
    </>
  )
}
