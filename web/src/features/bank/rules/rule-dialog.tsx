import { useQuery } from '@tanstack/react-query'
import type { BankRule } from 'contract/bank/rules.ts'
import { ChoiceGroup } from '#components/ui/choice-group.tsx'
import { TextField } from '#components/ui/field.tsx'
import { SelectField } from '#components/ui/select-field.tsx'
import { defineForm } from '#forms/define-form.ts'
import { question, record, text } from '#forms/fields.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { bindField } from '#lib/drafts/form-field.ts'
import { itemOptionsQuery } from '../item-options.ts'
import { useCreateRule, useEditRule } from './rule-calls.ts'

type Kind = BankRule['kind']

const LISTS = {
  categoryId: { label: 'Categoria', list: 'categories' },
  supplierId: { label: 'Fornecedor', list: 'suppliers' },
  clientId: { label: 'Cliente', list: 'clients' },
  projectId: { label: 'Projeto', list: 'projects' },
  methodId: { label: 'Método de pagamento', list: 'methods' },
} as const
type ListField = keyof typeof LISTS

const OptionName = ({ field, id }: { field: ListField; id: number }) =>
  useQuery(itemOptionsQuery).data?.[LISTS[field].list].find(({ value }) => value === String(id))?.label ?? `nº ${id}`

const item = (field: ListField) => record({ label: LISTS[field].label, format: (id) => <OptionName field={field} id={id} /> })

const FIELDS = {
  kind: question<Kind>('outflow'),
  words: text({ label: 'Nome no extrato', required: 'Escreva o nome como aparece no extrato' }),
  description: text({ label: 'Descrição', required: 'Informe a descrição' }),
  categoryId: item('categoryId'),
  supplierId: item('supplierId'),
  clientId: item('clientId'),
  projectId: item('projectId'),
  methodId: item('methodId'),
}

const ruleForm = defineForm<BankRule>()(FIELDS, {})

const SHOWN: Readonly<Record<Kind, readonly ListField[]>> = {
  outflow: ['categoryId', 'supplierId', 'projectId', 'methodId'],
  inflow: ['clientId', 'projectId', 'methodId'],
}

type Props = { rule: BankRule | undefined; opened: boolean; onClose: () => void }

/** Callers give each rule a dialog of its own (by the React `key`). */
export default function RuleDialog({ rule, opened, onClose }: Props) {
  const { data: options } = useQuery(itemOptionsQuery)
  const create = useCreateRule()
  const edit = useEditRule()
  const { form, state } = useRecordForm(ruleForm, {
    draft: `bank-rule:${rule?.id ?? 'new'}`,
    record: rule,
    initial: rule ? { kind: rule.kind } : {},
    create: (input, { values, intent }) => create.mutateAsync({ rule: { ...input, kind: values.kind }, intent }),
    edit: async (change) => rule && edit.mutateAsync({ id: rule.id, change }),
    onSent: onClose,
  })
  return (
    <FormDialog
      title={rule ? 'Editar regra' : 'Nova Regra'}
      opened={opened}
      onClose={onClose}
      submit={rule ? 'Salvar' : 'Criar Regra'}
      busyLabel={rule ? 'Salvando...' : 'Criando...'}
      {...state}
    >
      {!rule && (
        <ChoiceGroup
          legend="Para"
          options={[
            { value: 'outflow', label: 'Saídas' },
            { value: 'inflow', label: 'Entradas' },
          ]}
          {...bindField(form, 'kind')}
        />
      )}
      <TextField
        label={FIELDS.words.label}
        required
        maxLength={200}
        placeholder="Padaria Aurora"
        data-autofocus
        {...form.getInputProps('words')}
      />
      <TextField label={FIELDS.description.label} required maxLength={200} {...form.getInputProps('description')} />
      {SHOWN[form.values.kind].map((name) => (
        <SelectField
          key={name}
          label={LISTS[name].label}
          options={options?.[LISTS[name].list] ?? []}
          {...bindField(form, name)}
        />
      ))}
    </FormDialog>
  )
}
