import { useForm } from '@mantine/form'
import type { Integration } from 'contract/integration.ts'
import { useRef } from 'react'
import { Button } from '../../../components/button.tsx'
import { DraftNote } from '../../../components/draft-note.tsx'
import { TextField } from '../../../components/field.tsx'
import { LeaveGuard } from '../../../components/leave-guard.tsx'
import { useSyncedDraft } from '../../../components/use-synced-draft.ts'
import { useSyncedEdit } from '../../../components/use-synced-edit.tsx'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { lazyComponent } from '../../../lib/lazy.ts'
import { useFocusOnErrors } from '../../../lib/use-focus-on-errors.ts'
import { useSaveIntegration } from './api.ts'
import { AuthFields } from './auth-fields.tsx'
import { CheckField } from './check-field.tsx'
import {
  type IntegrationValues,
  NAMES,
  toFormFields,
  toIntegrationValues,
  toSaveInput,
  toSeen,
  toWire,
  validate,
} from './integration-values.ts'
import { PathFields } from './path-fields.tsx'

const IntegrationConflict = lazyComponent(() => import('./integration-conflict.tsx'))

const DEDUPES = 'Marque só se o fluxo ignora repetições: assim, o que talvez tenha sido recebido é reenviado sozinho.'
const REPORTS = 'Marque se o fluxo chama o endereço de retorno. Sem isso, aceito já conta como concluído.'
const PERSONAS_HINT = 'As personas do cliente são pedidas ao serviço, no lugar das cadastradas aqui.'

type Props = {
  integration: Integration | null
  /** With the signing secret, where it is new. */
  onSaved: (secret: string | null) => void
}

/** Sets up the service or changes it. It takes its first values on mount: give it a new key after a save. */
export function IntegrationForm({ integration, onSaved }: Props) {
  const save = useSaveIntegration()
  const form = useForm<IntegrationValues>({ initialValues: toIntegrationValues(integration), validate })
  const typedSecret = useRef<string | null>(null)
  const edit = useSyncedEdit({
    saved: toSeen(integration),
    wanted: toWire(form.values),
    put: (name, value) => {
      for (const [path, shown] of Object.entries(toFormFields(name, value, typedSecret.current))) form.setFieldValue(path, shown)
    },
    renderPanel: (conflict) => <IntegrationConflict conflict={conflict} />,
  })
  const draft = useSyncedDraft({
    name: 'settings:integration',
    form,
    saved: toIntegrationValues(integration),
    edit,
    withoutSecrets: (values) => ({ ...values, authSecret: values.authSecret && '' }),
  })
  const box = useFocusOnErrors(form.errors)
  const check = (name: 'dedupes' | 'reportsBack' | 'asksPersonas') => ({
    checked: form.values[name],
    onChange: (checked: boolean) => form.setFieldValue(name, checked),
  })
  const submit = form.onSubmit(({ authSecret }) => {
    typedSecret.current = authSecret ?? typedSecret.current // back again with the choice of one's own
    let signingSecret: string | null = null
    const send = async (change: Parameters<typeof toSaveInput>[0]) => {
      signingSecret = (await save.mutateAsync(toSaveInput(change))).signingSecret
    }
    return draft.follow(edit.save(send), {
      close: () => onSaved(signingSecret),
      refuse: (error) => form.setErrors(fieldErrors(error, NAMES)),
    })
  })
  return (
    <form className="settings-form" ref={box} onSubmit={submit} noValidate aria-label="Serviço de automação">
      <DraftNote draft={draft} />
      {edit.panel}
      <TextField label="Nome" required maxLength={80} placeholder="n8n da agência" {...form.getInputProps('name')} />
      <TextField
        label="Endereço base"
        required
        maxLength={500}
        inputMode="url"
        placeholder="https://n8n.suaempresa.com.br"
        {...form.getInputProps('baseUrl')}
      />
      <AuthFields form={form} stored={integration?.auth} />
      <CheckField label="Avisa quando termina" help={REPORTS} {...check('reportsBack')} />
      <CheckField label="Deduplica por webhook-id" help={DEDUPES} {...check('dedupes')} />
      <CheckField label="Responde as personas de cada cliente" help={PERSONAS_HINT} {...check('asksPersonas')} />
      <PathFields form={form} />
      <div className="row">
        <Button
          look="primary"
          type="submit"
          disabled={integration !== null && !edit.canSave}
          busy={save.isPending && 'Salvando...'}
        >
          {integration ? 'Salvar' : 'Configurar integração'}
        </Button>
        {edit.isDirty && integration && (
          <Button look="ghost" onClick={draft.discard}>
            Descartar alterações
          </Button>
        )}
      </div>
      <LeaveGuard
        dirty={Boolean(form.values.authSecret)}
        question="O segredo da integração ainda não foi salvo, e não fica guardado. O resto fica como rascunho."
      />
    </form>
  )
}
