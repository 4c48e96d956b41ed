import { computePoints, PointRules } from 'contract/team/rules.ts'
import { formatBRL } from 'contract/values/money.ts'
import { safeParse } from 'zod/mini'
import { TextField } from '#components/ui/field.tsx'
import { MoneyField } from '#components/ui/money-field.tsx'
import { defineForm } from '#forms/define-form.ts'
import { field, money } from '#forms/fields.ts'
import { LiveForm } from '#forms/live-form.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { bindField } from '#lib/drafts/form-field.ts'
import { useChangeRules } from './team-settings-calls.ts'

const EXAMPLE_CENTAVOS = 7_500_00

/** As they are typed; a text that is no number of points becomes NaN, which the schema refuses. */
const points = (label: string) =>
  field<string, number>({
    label,
    blank: '',
    read: String,
    write: (typed) => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN),
    format: String,
  })

const rulesForm = defineForm<PointRules>()(
  {
    meetingPoints: points('Pontos por reunião'),
    salePoints: points('Pontos por venda'),
    contactPoints: points('Pontos por contato feito'),
    amountPoints: points('Pontos adicionais'),
    amountCentavos: { ...money({ label: 'A cada (R$) vendidos' }), write: (centavos: number | null) => centavos ?? 0 },
  },
  { schema: PointRules },
)

const CONTACT_RULE =
  'Cada contato da prospecção dá estes pontos uma vez, ao membro ligado à pessoa que primeiro o tira de Novo. Se ele volta para Novo, os pontos saem; na Lixeira, ficam. Com 0, contatos não dão pontos.'

function Example({ rules }: { rules: PointRules | undefined }) {
  if (!rules) return null
  const example = computePoints(rules, 'SALE', EXAMPLE_CENTAVOS).toLocaleString('pt-BR')
  return (
    <p className="small sub" role="status">
      Uma venda de {formatBRL(EXAMPLE_CENTAVOS)} vale {example} pontos.
    </p>
  )
}

/** A field that this person has changed keeps its text when another person saves new rules. `revision`: that of `rules`. */
export function RulesForm({ rules, revision }: { rules: PointRules; revision: number }) {
  const change = useChangeRules()
  const { form, state } = useRecordForm(rulesForm, {
    draft: 'settings:rules',
    record: { ...rules, revision },
    isLive: true,
    edit: (edited) => change.mutateAsync(edited),
  })
  const pointsField = (name: 'meetingPoints' | 'salePoints' | 'contactPoints' | 'amountPoints', help?: string) => (
    <TextField
      label={rulesForm.fields[name].label}
      help={help}
      required
      inputMode="numeric"
      maxLength={6}
      {...form.getInputProps(name)}
    />
  )
  return (
    <LiveForm label="Regras de pontos" submit="Salvar regras" {...state}>
      <div className="pair">
        {pointsField('meetingPoints')}
        {pointsField('salePoints')}
      </div>
      <div className="pair">
        {pointsField('amountPoints')}
        <MoneyField label="A cada (R$) vendidos" required aria-required {...bindField(form, 'amountCentavos')} />
      </div>
      {pointsField('contactPoints', CONTACT_RULE)}
      <Example rules={safeParse(PointRules, rulesForm.toEdit(form.values)).data} />
      <p className="small sub">Os pontos já dados não mudam: cada atividade mantém a regra vigente quando foi registrada.</p>
    </LiveForm>
  )
}
