import type { UseFormReturnType } from '@mantine/form'
import type { AuthKind, Integration } from 'contract/settings/integration.ts'
import { Button } from '#components/ui/button.tsx'
import { Field, TextField } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { AUTH_KIND_OPTIONS, type IntegrationValues, needsName } from './integration-values.ts'

const NAME_LABELS: Partial<Record<AuthKind, string>> = { header: 'Nome do cabeçalho', basic: 'Usuário' }
const SECRET_LABELS: Record<AuthKind, string> = { none: '', header: 'Valor do cabeçalho', basic: 'Senha', jwt: 'Segredo do JWT' }

type Props = { form: UseFormReturnType<IntegrationValues>; stored: Integration['auth'] | undefined }

/** Shows at most the last four characters of the stored secret, until the person replaces it. */
function SecretField({ form }: Pick<Props, 'form'>) {
  const { auth } = form.values
  const label = SECRET_LABELS[auth.kind]
  if (auth.isStored)
    return (
      <Field label={label}>
        {({ id }) => (
          <div className="row">
            <input className="input mono" id={id} value={`•••• ${auth.secretEnd ?? ''}`} readOnly />
            <Button onClick={() => form.setFieldValue('auth', { ...auth, isStored: false, secret: '' })}>Trocar</Button>
          </div>
        )}
      </Field>
    )
  return (
    <TextField
      label={label}
      required
      type="password"
      autoComplete="new-password"
      maxLength={4000}
      {...form.getInputProps('auth.secret')}
    />
  )
}

/** Changing the kind requires another secret; changing it back to the stored kind restores the stored secret. */
export function AuthFields({ form, stored }: Props) {
  const { kind } = form.values.auth
  const choose = (chosen: AuthKind) => {
    const same = chosen === stored?.kind
    form.setValues({
      auth: {
        kind: chosen,
        name: same ? (stored.name ?? '') : '',
        isStored: same && stored.secretEnd != null,
        secret: '',
        secretEnd: same ? (stored.secretEnd ?? null) : null,
      },
    })
  }
  return (
    <>
      <Field label="Autenticação" error={form.errors['auth.kind']}>
        {(wiring) => <NativeSelect {...wiring} options={AUTH_KIND_OPTIONS} value={kind} onChange={choose} />}
      </Field>
      {kind !== 'none' && (
        <div className={needsName(kind) ? 'pair' : undefined}>
          {needsName(kind) && (
            <TextField label={NAME_LABELS[kind] ?? ''} required maxLength={200} {...form.getInputProps('auth.name')} />
          )}
          <SecretField form={form} />
        </div>
      )}
    </>
  )
}
