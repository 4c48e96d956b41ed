import type { UseFormReturnType } from '@mantine/form'
import { IconPlugConnected } from '@tabler/icons-react'
import { DEFAULT_AI_PATHS, type Provider, type testProvider } from 'contract/ai/providers.ts'
import type { CallResult } from 'contract/calls/endpoint.ts'
import { useId } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { TextField } from '#components/ui/field.tsx'
import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { bindField } from '#lib/drafts/form-field.ts'
import { BaseUrlField } from '../base-url-field.tsx'
import { useAddProvider, useChangeProvider, useTestProvider } from './ai-settings-calls.ts'
import { KeyField } from './key-field.tsx'
import {
  applyPreset,
  PATH_LABELS,
  PATH_NAMES,
  PRESETS,
  PRICE_LABELS,
  PRICE_NAMES,
  type Preset,
  type ProviderPathName,
  type ProviderValues,
  providerForm,
  toProviderChange,
  toProviderInput,
  toProviderRecord,
} from './provider-values.ts'
import { TestResult } from './test-result.tsx'

function Presets({ baseUrl, onChoose }: { baseUrl: string; onChoose: (preset: Preset) => void }) {
  const label = useId()
  return (
    <div className="field">
      <span className="field__label" id={label}>
        Começar por
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset’s legend would not sit above its chips as labels do */}
      <div className="chips" role="group" aria-labelledby={label}>
        {PRESETS.map((preset) => (
          <button
            className="chip reach"
            type="button"
            key={preset.name}
            aria-pressed={baseUrl === preset.baseUrl}
            onClick={() => onChoose(preset)}
          >
            {preset.name}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Any change of the form clears the outcome of a test. */
function useProviderForm(provider: Provider | undefined, onSaved: () => void) {
  const test = useTestProvider(provider?.id)
  const add = useAddProvider()
  const change = useChangeProvider(provider?.id ?? 0)
  const { form, state, refuse, reportInvalid } = useRecordForm(providerForm, {
    draft: `provider:${provider?.id ?? 'new'}`,
    record: provider && toProviderRecord(provider),
    onValuesChange: () => test.reset(),
    create: (_input, { values, intent }) => add.mutateAsync({ ...toProviderInput(values), intent }),
    edit: (edited, { baseUrl }) => change.mutateAsync(toProviderChange(edited, baseUrl)),
    onSent: onSaved,
    /** If the server refuses the stored key, the field for a new key is opened. */
    onRefused: ({ key }, fields) => key && fields.setFieldValue('key', { ...fields.getValues().key, mode: 'typed' }),
  })
  const check = () => {
    const { hasErrors, errors } = form.validate()
    if (hasErrors) reportInvalid(errors)
    else void test.mutateAsync(toProviderInput(form.getValues())).catch(refuse)
  }
  return { form, state, test, check }
}

const PRICE_HELP = {
  inputPrice: 'Em dólares, por milhão de tokens, como o provedor publica. Opcional.',
  outputPrice: 'Vale para o que for pedido depois: o custo do que já passou não muda.',
} as const

const ProviderPrices = ({ form }: { form: UseFormReturnType<ProviderValues> }) => (
  <div className="pair">
    {PRICE_NAMES.map((name) => (
      <TextField
        key={name}
        label={PRICE_LABELS[name]}
        inputMode="decimal"
        maxLength={20}
        placeholder={name === 'inputPrice' ? '0,15' : '0,60'}
        help={PRICE_HELP[name]}
        {...form.getInputProps(name)}
      />
    ))}
  </div>
)

const PATH_HELP: Readonly<Partial<Record<ProviderPathName, string>>> = { transcriptions: 'No whisper.cpp: /inference' }

/** Collapsed, because most providers have OpenAI's paths, and expanded if a path is set or was refused. */
function ProviderPaths({ form }: { form: UseFormReturnType<ProviderValues> }) {
  const shown = PATH_NAMES.some((name) => form.values.paths[name] || form.errors[`paths.${name}`])
  return (
    <Disclosure label="Caminhos" opens={shown}>
      <div className="fields fields--stacked extras__fields">
        <p className="small sub">Depois do endereço base. Em branco, vale o da OpenAI.</p>
        {PATH_NAMES.map((name) => (
          <TextField
            key={name}
            label={PATH_LABELS[name]}
            maxLength={300}
            placeholder={DEFAULT_AI_PATHS[name]}
            help={PATH_HELP[name]}
            {...form.getInputProps(`paths.${name}`)}
          />
        ))}
      </div>
    </Disclosure>
  )
}

type TesterProps = { busy: boolean; outcome: CallResult<typeof testProvider> | undefined; onTest: () => void }

const Tester = ({ busy, outcome, onTest }: TesterProps) => (
  <div className="stack">
    <div className="row">
      <Button icon={IconPlugConnected} busy={busy && 'Testando...'} onClick={onTest}>
        Testar
      </Button>
      <p className="field__help">Pede a lista de modelos, que o whisper.cpp não tem.</p>
    </div>
    {outcome && <TestResult outcome={outcome} />}
  </div>
)

type Props = { provider: Provider | undefined; opened: boolean; onClose: () => void }

/** It takes its initial values when it is mounted, so it needs a React key of its own for each provider. */
export default function ProviderDialog({ provider, opened, onClose }: Props) {
  const { form, state, test, check } = useProviderForm(provider, onClose)
  return (
    <FormDialog
      title={provider ? 'Editar provedor de IA' : 'Novo provedor de IA'}
      opened={opened}
      onClose={onClose}
      submit={provider ? 'Salvar' : 'Adicionar'}
      busyLabel="Salvando..."
      {...state}
    >
      {!provider && (
        <Presets baseUrl={form.values.baseUrl} onChoose={(preset) => form.setValues(applyPreset(form.values, preset))} />
      )}
      <TextField label="Nome" required maxLength={80} data-autofocus {...form.getInputProps('name')} />
      <BaseUrlField placeholder="https://api.openai.com/v1" field={bindField(form, 'baseUrl')} />
      <KeyField form={form} />
      <ProviderPrices form={form} />
      <ProviderPaths form={form} />
      <Tester busy={test.isPending} outcome={test.data} onTest={check} />
      {provider && <AuthorshipLine of="providers" id={provider.id} />}
    </FormDialog>
  )
}
