import { computePoints, type PointRules } from 'contract/team/rules.ts'
import { formatBRL } from 'contract/values/money.ts'
import { TextField } from '#components/field.tsx'
import { MoneyField } from '#components/money-field.tsx'
import { SyncedForm } from '#components/synced-form.tsx'
import { createConflictPanelRenderer } from '#components/use-edit-form.tsx'
import { useSyncedForm } from '#components/use-synced-form.ts'
import { keepNames } from '#lib/field-errors.ts'
import { bindField } from '#lib/form-field.ts'
import { useChangeRules } from './api.ts'
import {
  POINT_RULES_FORMATTERS,
  POINT_RULES_VALIDATION,
  type PointRulesValues,
  parsePointRules,
  toFormValue,
  toPointRulesValues,
  toWantedPointRules,
} from './point-rules-values.ts'

const EXAMPLE_CENTAVOS = 7_500_00
const POINT_RULES_FIELD_NAMES = keepNames('meetingPoints', 'salePoints', 'amountPoints', 'amountCentavos')

function Example({ rules }: { rules: PointRules | undefined }) {
  if (!rules) return null
  const points = computePoints(rules, 'SALE', EXAMPLE_CENTAVOS).toLocaleString('pt-BR')
  return (
    <p className="small sub" role="status">
      Uma venda de {formatBRL(EXAMPLE_CENTAVOS)} vale {points} pontos.
    </p>
  )
}

const renderPanel = createConflictPanelRenderer(POINT_RULES_FORMATTERS)

/** A field that this person has changed keeps its text when another person saves new rules. `revision`: that of `rules`. */
export function RulesForm({ rules, revision }: { rules: PointRules; revision: number }) {
  const change = useChangeRules()
  const { form, state } = useSyncedForm<PointRulesValues, PointRules>({
    draft: 'settings:rules',
    saved: { revision, values: rules },
    values: toPointRulesValues(rules),
    validate: POINT_RULES_VALIDATION,
    names: POINT_RULES_FIELD_NAMES,
    toWire: toWantedPointRules,
    toFormFields: (name, value) => ({ [name]: toFormValue(name, value) }),
    renderPanel,
    send: (edit) => change.mutateAsync(edit),
  })
  const points = (name: 'meetingPoints' | 'salePoints' | 'amountPoints', label: string) => (
    <TextField label={label} required inputMode="numeric" maxLength={6} {...form.getInputProps(name)} />
  )
  return (
    <SyncedForm label="Regras de pontos" submit="Salvar regras" {...state}>
      <div className="pair">
        {points('meetingPoints', 'Pontos por reunião')}
        {points('salePoints', 'Pontos por venda')}
      </div>
      <div className="pair">
        {points('amountPoints', 'Pontos adicionais')}
        <MoneyField label="A cada (R$) vendidos" required aria-required {...bindField(form, 'amountCentavos')} />
      </div>
      <Example rules={parsePointRules(form.values)} />
      <p className="small sub">Os pontos já dados não mudam: cada atividade fica com a regra em que foi registrada.</p>
    </SyncedForm>
  )
}
