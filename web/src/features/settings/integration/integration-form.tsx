import type { Integration } from 'contract/settings/integration.ts'
import { useRef } from 'react'
import { TextField } from '#components/field.tsx'
import { LeaveGuard } from '#components/leave-guard.tsx'
import { SyncedForm } from '#components/synced-form.tsx'
import { useSyncedForm } from '#components/use-synced-form.ts'
import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import { bindField } from '#lib/form-field.ts'
import { lazyComponent } from '#lib/lazy.ts'
import { BaseUrlField } from '../base-url-field.tsx'
import { useSaveIntegration } from './api.ts'
import { AuthFields } from './auth-fields.tsx'
import { CheckField } from './check-field.tsx'
import {
  INTEGRATION_FIELDS_BY_WIRE_NAME,
  INTEGRATION_VALIDATION,
  type IntegrationValues,
  toFormFields,
  toIntegrationValues,
  toSaveInput,
  toSeenIntegration,
  toWire,
} from './integration-values.ts'
import { PathFields } from './path-fields.tsx'

const IntegrationConflict = lazyComponent(() => import('./integration-conflict.tsx'))

const DEDUPES = 'Marque só se o fluxo ignora repetições: assim, o que talvez tenha sido recebido é reenviado sozinho.'
const REPORTS = 'Marque se o fluxo chama o endereço de retorno. Sem isso, aceito já conta como concluído.'
const PERSONAS_HINT = 'As personas do cliente são pedidas ao serviço, no lugar das cadastradas aqui.'

type Props = {
  integration: Integration | null
  /** Called after a save with the signing secret if it is new, and null otherwise. */
  onSaved: (secret: string | null) => void
}

/** It takes its initial values when it is mounted, so it needs a new React key after each save. */
export function IntegrationForm({ integration, onSaved }: Props) {
  const save = useSaveIntegration()
  const typedSecret = useRef<string | null>(null)
  const signingSecret = useRef<string | null>(null)
  const { form, state } = useSyncedForm<IntegrationValues, ReturnType<typeof toWire>>({
    draft: 'settings:integration',
    saved: toSeenIntegration(integration),
    values: toIntegrationValues(integration),
    validate: INTEGRATION_VALIDATION,
    names: INTEGRATION_FIELDS_BY_WIRE_NAME,
    toWire,
    toFormFields: (name, value) => toFormFields(name, value, typedSecret.current),
    renderPanel: (conflict) => <IntegrationConflict conflict={conflict} />,
    withoutSecrets: (values) => ({ ...values, authSecret: values.authSecret && '' }),
    send: async (change, { authSecret }) => {
      typedSecret.current = authSecret ?? typedSecret.current // kept so that a conflict can put it back
      signingSecret.current = (await save.mutateAsync(toSaveInput(change))).signingSecret
    },
    onSent: () => onSaved(signingSecret.current),
  })
  const check = (name: 'dedupes' | 'reportsBack' | 'asksPersonas') => ({
    checked: form.values[name],
    onChange: (checked: boolean) => form.setFieldValue(name, checked),
  })
  return (
    <SyncedForm
      label="Serviço de automação"
      submit={integration ? 'Salvar' : 'Configurar integração'}
      isNew={integration === null}
      {...state}
    >
      <TextField label="Nome" required maxLength={80} placeholder="n8n da agência" {...form.getInputProps('name')} />
      <BaseUrlField placeholder="https://n8n.suaempresa.com.br" field={bindField(form, 'baseUrl')} />
      <AuthFields form={form} stored={integration?.auth} />
      <CheckField label="Avisa quando termina" help={REPORTS} {...check('reportsBack')} />
      <CheckField label="Deduplica por webhook-id" help={DEDUPES} {...check('dedupes')} />
      <CheckField label="Responde as personas de cada cliente" help={PERSONAS_HINT} {...check('asksPersonas')} />
      <PathFields form={form} />
      {integration && <AuthorshipLine of="integration" id={1} />}
      <LeaveGuard
        dirty={Boolean(form.values.authSecret)}
        question="O segredo da integração ainda não foi salvo, e não fica guardado. O resto fica como rascunho."
      />
    </SyncedForm>
  )
}
