import type { UseFormReturnType } from '@mantine/form'
import { Button } from '#components/ui/button.tsx'
import { Field, TextField } from '#components/ui/field.tsx'
import type { KeyValue, ProviderValues } from './provider-values.ts'

/** At most the last four characters of the stored key are ever shown. */
export function KeyField({ form }: { form: UseFormReturnType<ProviderValues> }) {
  const { mode, typed, end } = form.values.key
  const choose = (chosen: KeyValue['mode']) => {
    form.setFieldValue('key', { mode: chosen, typed: '', end })
    form.clearFieldError('key')
  }
  if (mode === 'typed')
    return (
      <TextField
        label="Chave"
        required={end !== null}
        type="password"
        autoComplete="new-password"
        maxLength={4000}
        help={end === null ? 'Guardada no servidor com criptografia. Serviços locais costumam não pedir nenhuma.' : undefined}
        value={typed}
        error={form.errors.key}
        onChange={(event) => form.setFieldValue('key', { mode, typed: event.target.value, end })}
      />
    )
  const stored = mode === 'stored'
  const removed = end === null ? 'Sem chave' : 'Será removida ao salvar'
  return (
    <Field label="Chave" error={form.errors.key}>
      {(wiring) => (
        <div className="row">
          <input className="input mono" {...wiring} value={stored ? `…${end}` : removed} readOnly />
          {stored && <Button onClick={() => choose('typed')}>Trocar</Button>}
          {stored && <Button onClick={() => choose('removed')}>Remover</Button>}
          {!stored && end !== null && <Button onClick={() => choose('stored')}>Manter</Button>}
          {!stored && end === null && <Button onClick={() => choose('typed')}>Informar</Button>}
        </div>
      )}
    </Field>
  )
}
