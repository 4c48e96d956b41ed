import { useForm } from '@mantine/form'
import { AUTOMATION_NAMES, type Automation } from 'contract/automations.ts'
import { DEFAULT_SAVINGS, type Savings } from 'contract/savings.ts'
import { useEffect, useRef } from 'react'
import { Button } from '../../../components/button.tsx'
import { TextField } from '../../../components/field.tsx'
import { LeaveGuard } from '../../../components/leave-guard.tsx'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { useFollowSaved } from '../../../lib/use-follow-saved.ts'
import { useChangeSavings } from './api.ts'
import { isSame, NAMES, type SavingsValues, toSavings, validate, valuesOf } from './savings-values.ts'

const DEFAULTS = valuesOf(DEFAULT_SAVINGS)

/** It stays as it is typed, whatever somebody else saves meanwhile. */
export function SavingsForm({ savings }: { savings: Savings }) {
  const change = useChangeSavings()
  const form = useForm<SavingsValues>({ initialValues: valuesOf(savings), validate })
  useFollowSaved(form, valuesOf(savings))
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(form.errors).length > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form.errors])
  const submit = form.onSubmit((values) =>
    change.mutateAsync(toSavings(values)).then(
      () => form.resetDirty(),
      (error) => form.setErrors(fieldErrors(error, NAMES)),
    ),
  )
  const restore = () => {
    form.setValues(DEFAULTS)
    form.clearErrors()
  }
  const field = (automation: Automation, label = `${AUTOMATION_NAMES[automation]} (min)`) => (
    <TextField label={label} required inputMode="decimal" maxLength={8} {...form.getInputProps(automation)} />
  )
  return (
    <form className="settings-form" ref={box} onSubmit={submit} aria-label="Horas economizadas" noValidate>
      <LeaveGuard dirty={form.isDirty()} question="Os minutos de cada automação ainda não foram salvos." />
      <p className="small sub">
        Quanto tempo da equipe cada execução concluída poupa. Ao salvar, a figura da Home é calculada de novo, para trás também.
      </p>
      <div className="pair">
        {field('prospecting')}
        {field('post-production')}
      </div>
      <div className="pair">
        {field('carousel')}
        {field('static')}
      </div>
      <div className="pair">{field('transcription', 'Transcrição (vezes a duração)')}</div>
      <div className="row">
        <Button look="primary" type="submit" disabled={!form.isDirty()} busy={change.isPending && 'Salvando...'}>
          Salvar minutos
        </Button>
        <Button look="ghost" disabled={isSame(form.values, DEFAULTS)} onClick={restore}>
          Restaurar padrões
        </Button>
      </div>
    </form>
  )
}
