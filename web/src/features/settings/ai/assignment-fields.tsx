import type { UseFormReturnType } from '@mantine/form'
import type { Provider } from 'contract/ai/providers.ts'
import { Field } from '#components/field.tsx'
import { NativeSelect } from '#components/native-select.tsx'
import { useCapabilities } from '#lib/capabilities.ts'
import { bindField } from '#lib/form-field.ts'
import { type AssignmentValues, AUTOMATION_SERVICE, NO_PROVIDER, parseProviderId } from './assignment-values.ts'
import { listLanguages } from './languages.ts'
import { ModelField } from './model-field.tsx'

type Props = { form: UseFormReturnType<AssignmentValues>; providers: readonly Provider[] }

const nobody = { value: NO_PROVIDER, label: 'Ninguém' }
const automation = { value: AUTOMATION_SERVICE, label: 'Serviço de automações' }
const toOptions = (providers: readonly Provider[]) => providers.map(({ id, name }) => ({ value: String(id), label: name }))

/** It clears the model, because another provider has other models. */
const createChangeHandler =
  (form: Props['form'], who: 'transcriber' | Maker['who'], model: 'transcriptionModel' | Maker['model']) => (to: string) =>
    form.setValues({ [who]: to, [model]: '' })

/** The automation service is an option if our server launches runs, or if it is chosen. */
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

type Maker = { label: string; who: 'writer' | 'painter'; model: 'chatModel' | 'imageModel'; modelLabel: string; help?: string }

const MAKERS: readonly Maker[] = [
  { label: 'Escrever textos', who: 'writer', model: 'chatModel', modelLabel: 'Modelo de texto' },
  {
    label: 'Criar imagens',
    who: 'painter',
    model: 'imageModel',
    modelLabel: 'Modelo de imagem',
    help: 'Como gpt-image-1. O provedor precisa ter /images/generations.',
  },
]

function MakerFields({ form, providers, label, who, model, modelLabel, help }: Props & Maker) {
  const providerId = parseProviderId(form.values[who])
  return (
    <>
      <Field label={label} error={form.errors[who]}>
        {(wiring) => (
          <NativeSelect
            {...wiring}
            options={[nobody, ...toOptions(providers)]}
            value={form.values[who]}
            onChange={createChangeHandler(form, who, model)}
          />
        )}
      </Field>
      {providerId !== undefined && (
        <div className="nested">
          <ModelField label={modelLabel} providerId={providerId} {...(help ? { help } : {})} {...bindField(form, model)} />
        </div>
      )}
    </>
  )
}

export const TextAndImageProviderFields = (props: Props) =>
  MAKERS.map((maker) => <MakerFields key={maker.who} {...props} {...maker} />)
