import { useForm } from '@mantine/form'
import { formatBRL } from 'contract/money.ts'
import { type PointRules, pointsFor } from 'contract/team/rules.ts'
import { useEffect, useRef } from 'react'
import { Button } from '../../../components/button.tsx'
import { TextField } from '../../../components/field.tsx'
import { LeaveGuard } from '../../../components/leave-guard.tsx'
import { MoneyField } from '../../../components/money-field.tsx'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { fieldOf } from '../../../lib/field-of.ts'
import { useFollowSaved } from '../../../lib/use-follow-saved.ts'
import { useChangeRules } from './api.ts'
import { type RulesValues, rulesIn, validate, valuesOf } from './rules-values.ts'

const EXAMPLE_CENTAVOS = 7_500_00
const NAMES = {
  meetingPoints: 'meetingPoints',
  salePoints: 'salePoints',
  amountPoints: 'amountPoints',
  amountCentavos: 'amountCentavos',
}

/** What they come to, while they are typed. */
function Example({ rules }: { rules: PointRules | undefined }) {
  if (!rules) return null
  const points = pointsFor(rules, 'SALE', EXAMPLE_CENTAVOS).toLocaleString('pt-BR')
  return (
    <p className="small sub" role="status">
      Uma venda de {formatBRL(EXAMPLE_CENTAVOS)} vale {points} pontos.
    </p>
  )
}

/** It stays as it is typed, whichever version comes into force meanwhile. */
export function RulesForm({ rules }: { rules: PointRules }) {
  const change = useChangeRules()
  const form = useForm<RulesValues>({ initialValues: valuesOf(rules), validate })
  useFollowSaved(form, valuesOf(rules))
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(form.errors).length > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form.errors])
  const submit = form.onSubmit((values) => {
    const typed = rulesIn(values)
    return (
      typed &&
      change.mutateAsync(typed).then(
        () => form.resetDirty(),
        (error) => form.setErrors(fieldErrors(error, NAMES)),
      )
    )
  })
  const points = (name: 'meetingPoints' | 'salePoints' | 'amountPoints', label: string) => (
    <TextField label={label} required inputMode="numeric" maxLength={6} {...form.getInputProps(name)} />
  )
  return (
    <form className="rules-form" ref={box} onSubmit={submit} aria-label="Regras de pontos" noValidate>
      <LeaveGuard dirty={form.isDirty()} question="As regras de pontos ainda não foram salvas." />
      <div className="pair">
        {points('meetingPoints', 'Pontos por reunião')}
        {points('salePoints', 'Pontos por venda')}
      </div>
      <div className="pair">
        {points('amountPoints', 'Pontos adicionais')}
        <MoneyField label="A cada (R$) vendidos" required aria-required {...fieldOf(form, 'amountCentavos')} />
      </div>
      <Example rules={rulesIn(form.values)} />
      <p className="small sub">Os pontos já dados não mudam: cada atividade fica com a regra em que foi registrada.</p>
      <div>
        <Button look="primary" type="submit" disabled={!form.isDirty()} busy={change.isPending && 'Salvando...'}>
          Salvar regras
        </Button>
      </div>
    </form>
  )
}
