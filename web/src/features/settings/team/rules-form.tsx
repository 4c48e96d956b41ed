import { useForm } from '@mantine/form'
import { formatBRL } from 'contract/money.ts'
import { computePoints, type PointRules } from 'contract/team/rules.ts'
import { useEffect, useRef } from 'react'
import { Button } from '../../../components/button.tsx'
import { DraftNote } from '../../../components/draft-note.tsx'
import { TextField } from '../../../components/field.tsx'
import { MoneyField } from '../../../components/money-field.tsx'
import { createPanelRenderer } from '../../../components/use-edit-form.tsx'
import { useSyncedDraft } from '../../../components/use-synced-draft.ts'
import { useSyncedEdit } from '../../../components/use-synced-edit.tsx'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { bindField } from '../../../lib/form-field.ts'
import { useChangeRules } from './api.ts'
import {
  FIELD_FORMATTERS,
  parseRules,
  type RulesValues,
  toFormValue,
  toRulesValues,
  toWantedRules,
  validate,
} from './rules-values.ts'

const EXAMPLE_CENTAVOS = 7_500_00
const NAMES = {
  meetingPoints: 'meetingPoints',
  salePoints: 'salePoints',
  amountPoints: 'amountPoints',
  amountCentavos: 'amountCentavos',
}

/** The points of an example sale by the typed rules. */
function Example({ rules }: { rules: PointRules | undefined }) {
  if (!rules) return null
  const points = computePoints(rules, 'SALE', EXAMPLE_CENTAVOS).toLocaleString('pt-BR')
  return (
    <p className="small sub" role="status">
      Uma venda de {formatBRL(EXAMPLE_CENTAVOS)} vale {points} pontos.
    </p>
  )
}

const renderPanel = createPanelRenderer(FIELD_FORMATTERS)

/** The form of the point rules. A field that is being typed in keeps its text when a new version comes into force. `revision` is the rules' version. */
export function RulesForm({ rules, revision }: { rules: PointRules; revision: number }) {
  const change = useChangeRules()
  const form = useForm<RulesValues>({ initialValues: toRulesValues(rules), validate })
  const edit = useSyncedEdit({
    saved: { revision, values: rules },
    wanted: toWantedRules(form.values),
    put: (name, value) => form.setFieldValue(name as keyof RulesValues, toFormValue(name, value)),
    renderPanel,
  })
  const draft = useSyncedDraft({ name: 'settings:rules', form, saved: toRulesValues(rules), edit })
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(form.errors).length > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form.errors])
  const submit = form.onSubmit(() =>
    draft.follow(edit.save(change.mutateAsync), {
      close: () => undefined,
      refuse: (error) => form.setErrors(fieldErrors(error, NAMES)),
    }),
  )
  const points = (name: 'meetingPoints' | 'salePoints' | 'amountPoints', label: string) => (
    <TextField label={label} required inputMode="numeric" maxLength={6} {...form.getInputProps(name)} />
  )
  return (
    <form className="rules-form" ref={box} onSubmit={submit} aria-label="Regras de pontos" noValidate>
      <DraftNote draft={draft} />
      {edit.panel}
      <div className="pair">
        {points('meetingPoints', 'Pontos por reunião')}
        {points('salePoints', 'Pontos por venda')}
      </div>
      <div className="pair">
        {points('amountPoints', 'Pontos adicionais')}
        <MoneyField label="A cada (R$) vendidos" required aria-required {...bindField(form, 'amountCentavos')} />
      </div>
      <Example rules={parseRules(form.values)} />
      <p className="small sub">Os pontos já dados não mudam: cada atividade fica com a regra em que foi registrada.</p>
      <div className="row">
        <Button look="primary" type="submit" disabled={!edit.canSave} busy={change.isPending && 'Salvando...'}>
          Salvar regras
        </Button>
        {edit.isDirty && (
          <Button look="ghost" onClick={draft.discard}>
            Descartar alterações
          </Button>
        )}
      </div>
    </form>
  )
}
