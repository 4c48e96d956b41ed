import type { UseFormReturnType } from '@mantine/form'
import type { Provider } from 'contract/ai/providers.ts'
import { Field } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { bindField } from '#lib/drafts/form-field.ts'
import { useCapabilities } from '#lib/net/capabilities.ts'
import { type AssignmentValues, AUTOMATION_SERVICE, listLanguages, NO_PROVIDER, parseProviderId } from './assignment-values.ts'
import { ModelField } from './model-field.tsx'

type Props = { form: UseFormReturnType<AssignmentValues>; providers: readonly Provider[] }

const nobody = { value: NO_PROVIDER, label: 'Ninguém' }
const automation = { value: AUTOMATION_SERVICE, label: 'Serviço de automação' }
const toOptions = (providers: readonly Provider[]) => providers.map(({ id, name }) => ({ value: String(id), label: name }))

/** It clears the model, because another provider has other models. */
const createChangeHandler = (form: Props['form'], name: 'transcription' | Maker['name']) => (who: string) =>
  form.setValues({ [name]: { who, model: '' } })

/** The model's reason stands at its part of the value. */
const bindModel = (form: Props['form'], name: 'transcription' | Maker['name']) => ({
  value: form.values[name].model,
  error: form.errors[`${name}.model`],
  onChange: (model: string) => form.setFieldValue(`${name}.model`, model),
})

/** The automation service is an option if our server launches runs, or if it is chosen. */
export function TranscriptionFields({ form, providers }: Props) {
  const { runs } = useCapabilities()
  const { transcription, language } = form.values
  const { who: transcriber } = transcription
  const providerId = parseProviderId(transcriber)
  const viaAutomation = runs || transcriber === AUTOMATION_SERVICE ? [automation] : []
  return (
    <>
      <Field label="Transcrever áudios" error={form.errors['transcription.who']}>
        {(wiring) => (
          <NativeSelect
            {...wiring}
            options={[nobody, ...toOptions(providers), ...viaAutomation]}
            value={transcriber}
            onChange={createChangeHandler(form, 'transcription')}
          />
        )}
      </Field>
      {providerId !== undefined && (
        <div className="pair nested">
          <ModelField
            label="Modelo de transcrição"
            providerId={providerId}
            help="Como whisper-1. O whisper.cpp aceita qualquer nome."
            {...bindModel(form, 'transcription')}
          />
          <Field label="Idioma do áudio" error={form.errors.language}>
            {(wiring) => <NativeSelect {...wiring} options={listLanguages(language)} {...bindField(form, 'language')} />}
          </Field>
        </div>
      )}
    </>
  )
}

type Maker = { label: string; name: 'chat' | 'image'; modelLabel: string; help?: string }

const MAKERS: readonly Maker[] = [
  { label: 'Escrever textos', name: 'chat', modelLabel: 'Modelo de texto' },
  {
    label: 'Criar imagens',
    name: 'image',
    modelLabel: 'Modelo de imagem',
    help: 'Como gpt-image-1. O provedor precisa ter /images/generations.',
  },
]

function MakerFields({ form, providers, label, name, modelLabel, help }: Props & Maker) {
  const { who } = form.values[name]
  const providerId = parseProviderId(who)
  return (
    <>
      <Field label={label} error={form.errors[`${name}.who`]}>
        {(wiring) => (
          <NativeSelect
            {...wiring}
            options={[nobody, ...toOptions(providers)]}
            value={who}
            onChange={createChangeHandler(form, name)}
          />
        )}
      </Field>
      {providerId !== undefined && (
        <div className="nested">
          <ModelField label={modelLabel} providerId={providerId} {...(help ? { help } : {})} {...bindModel(form, name)} />
        </div>
      )}
    </>
  )
}

export const TextAndImageProviderFields = (props: Props) =>
  MAKERS.map((maker) => <MakerFields key={maker.name} {...props} {...maker} />)
