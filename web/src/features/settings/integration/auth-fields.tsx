import type { UseFormReturnType } from '@mantine/form'
import type { AuthKind, Integration } from 'contract/settings/integration.ts'
import { Button } from '#components/button.tsx'
import { Field, TextField } from '#components/field.tsx'
import { NativeSelect } from '#components/native-select.tsx'
import { type IntegrationValues, needsName } from './integration-values.ts'

export const AUTH_KIND_OPTIONS: readonly { value: AuthKind; label: string }[] = [
  { value: 'none', label: 'Nenhuma' },
  { value: 'header', label: 'Cabeçalho (Header Auth)' },
  { value: 'basic', label: 'Usuário e senha (Basic)' },
  { value: 'jwt', label: 'JWT' },
]

const NAME_LABELS: Partial<Record<AuthKind, string>> = { header: 'Nome do cabeçalho', basic: 'Usuário' }
const SECRET_LABELS: Record<AuthKind, string> = { none: '', header: 'Valor do cabeçalho', basic: 'Senha', jwt: 'Segredo do JWT' }

type Props = { form: UseFormReturnType<IntegrationValues>; stored: Integration['auth'] | undefined }

/** Shows at most the last four characters of the stored secret, until the person replaces it. */
function SecretField({ form }: Pick<Props, 'form'>) {
  const { authKind, authSecret } = form.values
  const label = SECRET_LABELS[authKind]
  if (authSecret === null)
    return (
      <Field label={label}>
        {({ id }) => (
          <div className="row">
            <input className="input mono" id={id} value={`•••• ${form.values.authSecretEnd ?? ''}`} readOnly />
            <Button onClick={() => form.setFieldValue('authSecret', '')}>Trocar</Button>
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
      value={authSecret}
      error={form.errors.authSecret}
      onChange={(event) => form.setFieldValue('authSecret', event.target.value)}
    />
  )
}

/** Changing the kind requires another secret; changing it back to the stored kind restores the stored secret. */
export function AuthFields({ form, stored }: Props) {
  const { authKind } = form.values
  const choose = (kind: AuthKind) => {
    const same = kind === stored?.kind
    form.setValues({
      authKind: kind,
      authName: same ? (stored?.name ?? '') : '',
      authSecret: same && stored?.secretEnd != null ? null : '',
      authSecretEnd: same ? (stored?.secretEnd ?? null) : null,
    })
  }
  return (
    <>
      <Field label="Autenticação" error={form.errors.authKind}>
        {(wiring) => <NativeSelect {...wiring} options={AUTH_KIND_OPTIONS} value={authKind} onChange={choose} />}
      </Field>
      {authKind !== 'none' && (
        <div className={needsName(authKind) ? 'pair' : undefined}>
          {needsName(authKind) && (
            <TextField label={NAME_LABELS[authKind] ?? ''} required maxLength={200} {...form.getInputProps('authName')} />
          )}
          <SecretField form={form} />
        </div>
      )}
    </>
  )
}
