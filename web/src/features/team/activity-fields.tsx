import type { UseFormReturnType } from '@mantine/form'
import type { PointRules } from 'contract/team/rules.ts'
import type { ReactNode } from 'react'
import { ChoiceGroup } from '#components/ui/choice-group.tsx'
import { Field, TextAreaField } from '#components/ui/field.tsx'
import { MoneyField } from '#components/ui/money-field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { bindField } from '#lib/drafts/form-field.ts'
import { TYPE_OPTIONS } from './activities/activity-type.tsx'
import type { ActivityValues } from './activity-definition.tsx'
import { describeSalePoints } from './points-hint.ts'

type MemberChoice = { id: number | string; name: string }

type Props = {
  form: UseFormReturnType<ActivityValues>
  members: readonly MemberChoice[]
  membersHelp?: ReactNode
  /** Undefined behind another service, and until they are loaded. */
  rules: PointRules | undefined
}

/** The fields of an activity: member, type, value and description (specification §2). */
export function ActivityFields({ form, members, membersHelp, rules }: Props) {
  const { type, centavos } = form.values
  const { error, ...member } = bindField(form, 'memberId')
  const options = members.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <Field label="Membro da Equipe" required help={membersHelp} error={error}>
        {(wiring) => (
          <NativeSelect
            {...wiring}
            {...member}
            aria-required
            data-autofocus
            data-chosen={member.value !== ''}
            options={[{ value: '', label: 'Selecione um membro' }, ...options]}
          />
        )}
      </Field>
      <ChoiceGroup
        legend="Tipo de Atividade"
        required
        options={TYPE_OPTIONS}
        value={type}
        onChange={(chosen) => form.setFieldValue('type', chosen)}
      />
      {type === 'SALE' && (
        <MoneyField
          label="Valor da Venda (R$)"
          required
          aria-required
          help={rules && describeSalePoints(rules, centavos)}
          {...bindField(form, 'centavos')}
        />
      )}
      <TextAreaField label="Descrição (Opcional)" maxLength={1000} {...form.getInputProps('description')} />
    </>
  )
}
