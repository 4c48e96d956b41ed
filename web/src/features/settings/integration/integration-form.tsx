import type { UseFormReturnType } from '@mantine/form'
import { DEFAULT_WEBHOOK_PATHS } from 'contract/runs/automations.ts'
import type { Integration } from 'contract/settings/integration.ts'
import { useId, useRef } from 'react'
import { LeaveGuard } from '#components/dialogs/leave-guard.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { LabeledCheckbox, TextField } from '#components/ui/field.tsx'
import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import { LiveForm } from '#forms/live-form.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { bindField } from '#lib/drafts/form-field.ts'
import { BaseUrlField } from '../base-url-field.tsx'
import { AuthFields } from './auth-fields.tsx'
import { useSaveIntegration } from './integration-calls.ts'
import {
  INTEGRATION_PATH_LABELS,
  INTEGRATION_PATH_NAMES,
  type IntegrationValues,
  integrationForm,
  toIntegrationRecord,
  toSaveInput,
} from './integration-values.ts'

const DEDUPES = 'Marque só se o fluxo ignora repetições: assim, o que talvez tenha sido recebido é reenviado automaticamente.'
const REPORTS =
  'Marque se o fluxo chama o endereço de retorno. Sem isso, a execução é dada como concluída assim que o serviço aceita.'
const PERSONAS_HINT = 'As personas do cliente são pedidas ao serviço, no lugar das cadastradas aqui.'

function CheckField({
  label,
  help,
  checked,
  onChange,
}: {
  label: string
  help: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <div className="field">
      <LabeledCheckbox label={label} checked={checked} describedBy={id} onChange={onChange} />
      <p className="field__help check__help" id={id}>
        {help}
      </p>
    </div>
  )
}

/** Collapsed, because most services have the specification's paths, and expanded if a path is set or was refused. */
function PathFields({ form }: { form: UseFormReturnType<IntegrationValues> }) {
  const shown = INTEGRATION_PATH_NAMES.some((name) => form.values.paths[name] || form.errors[`paths.${name}`])
  return (
    <Disclosure label="Caminhos por automação" opens={shown}>
      <div className="fields fields--stacked extras__fields">
        <p className="small sub">Em branco, vale o caminho padrão.</p>
        {INTEGRATION_PATH_NAMES.map((name) => (
          <TextField
            key={name}
            label={INTEGRATION_PATH_LABELS[name]}
            maxLength={300}
            placeholder={DEFAULT_WEBHOOK_PATHS[name]}
            title={DEFAULT_WEBHOOK_PATHS[name]}
            {...form.getInputProps(`paths.${name}`)}
          />
        ))}
      </div>
    </Disclosure>
  )
}

type Props = {
  integration: Integration | null
  /** Called after a save with the signing secret if it is new, and null otherwise. */
  onSaved: (secret: string | null) => void
}

/** It takes its initial values when it is mounted, so it needs a new React key after each save. */
export function IntegrationForm({ integration, onSaved }: Props) {
  const save = useSaveIntegration()
  const signingSecret = useRef<string | null>(null)
  const { form, state } = useRecordForm(integrationForm, {
    draft: 'settings:integration',
    record: toIntegrationRecord(integration),
    isLive: true,
    edit: async (change) => {
      signingSecret.current = (await save.mutateAsync(toSaveInput(change))).signingSecret
    },
    onSent: () => onSaved(signingSecret.current),
  })
  const check = (name: 'dedupes' | 'reportsBack' | 'asksPersonas') => ({
    label: integrationForm.fields[name].label,
    checked: form.values[name],
    onChange: (checked: boolean) => form.setFieldValue(name, checked),
  })
  const { kind, isStored, secret } = form.values.auth
  return (
    <LiveForm
      label="Serviço de automação"
      submit={integration ? 'Salvar' : 'Configurar integração'}
      isNew={integration === null}
      {...state}
    >
      <TextField label="Nome" required maxLength={80} placeholder="n8n da agência" {...form.getInputProps('name')} />
      <BaseUrlField placeholder="https://n8n.suaempresa.com.br" field={bindField(form, 'baseUrl')} />
      <AuthFields form={form} stored={integration?.auth} />
      <CheckField help={REPORTS} {...check('reportsBack')} />
      <CheckField help={DEDUPES} {...check('dedupes')} />
      <CheckField help={PERSONAS_HINT} {...check('asksPersonas')} />
      <PathFields form={form} />
      {integration && <AuthorshipLine of="integration" id={1} />}
      <LeaveGuard
        dirty={kind !== 'none' && !isStored && secret !== ''}
        question="O segredo da integração ainda não foi salvo, e não fica guardado. O resto fica como rascunho."
      />
    </LiveForm>
  )
}
