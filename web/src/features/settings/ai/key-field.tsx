import type { UseFormReturnType } from '@mantine/form'
import { Button } from '#components/button.tsx'
import { Field, TextField } from '#components/field.tsx'
import type { ProviderValues } from './provider-values.ts'

/** At most the last four characters of the stored key are ever shown. */
export function KeyField({ form }: { form: UseFormReturnType<ProviderValues> }) {
  const { keyMode: mode, keyEnd } = form.values
  const choose = (keyMode: ProviderValues['keyMode']) => {
    form.setValues({ keyMode, key: '' })
    form.clearFieldError('key')
  }
  if (mode === 'typed')
    return (
      <TextField
        label="Chave"
        required={keyEnd !== null}
        type="password"
        autoComplete="new-password"
        maxLength={4000}
        help={keyEnd === null ? 'Guardada cifrada no servidor. Serviços locais costumam não pedir nenhuma.' : undefined}
        {...form.getInputProps('key')}
      />
    )
  const stored = mode === 'stored'
  const removed = keyEnd === null ? 'Sem chave' : 'Será removida ao salvar'
  return (
    <Field label="Chave" error={form.errors.key}>
      {(wiring) => (
        <div className="row">
          <input className="input mono" {...wiring} value={stored ? `…${keyEnd}` : removed} readOnly />
          {stored && <Button onClick={() => choose('typed')}>Trocar</Button>}
          {stored && <Button onClick={() => choose('removed')}>Remover</Button>}
          {!stored && keyEnd !== null && <Button onClick={() => choose('stored')}>Manter</Button>}
          {!stored && keyEnd === null && <Button onClick={() => choose('typed')}>Informar</Button>}
        </div>
      )}
    </Field>
  )
}
