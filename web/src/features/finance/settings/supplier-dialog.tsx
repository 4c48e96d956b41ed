import { BAD_PIX_KEY, BAD_TAX_ID } from 'contract/finance/suppliers.ts'
import { formatTaxId, readPixKey, readTaxId } from 'contract/values/tax-ids.ts'
import { TextField } from '#components/ui/field.tsx'
import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import { defineForm } from '#forms/define-form.ts'
import { field, text } from '#forms/fields.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { type NumberedItem, useCreateSupplier, useEditSupplier } from './config-item-calls.ts'

/** A text that is empty, or that `read` understands. */
const checked = (label: string, read: (typed: string) => string | undefined, wrong: string, show = (value: string) => value) =>
  field<string, string | null>({
    label,
    blank: '',
    read: (recorded) => (recorded ? show(recorded) : ''),
    write: (typed) => (typed.trim() ? (read(typed) ?? typed.trim()) : null),
    format: (recorded) => (recorded ? show(recorded) : 'Sem'),
    validate: (typed) => (typed.trim() && read(typed) === undefined ? wrong : null),
  })

const FIELDS = {
  name: text({ label: 'Nome do Fornecedor', required: 'Informe o nome' }),
  document: checked('CNPJ ou CPF', readTaxId, BAD_TAX_ID, formatTaxId),
  pixKey: checked('Chave Pix', readPixKey, BAD_PIX_KEY),
}

type SupplierRecord = { id: number; revision: number; name: string; document: string | null; pixKey: string | null }

const supplierForm = defineForm<SupplierRecord>()(FIELDS, {})

type Props = { supplier: NumberedItem | undefined; opened: boolean; onClose: () => void }

/** Callers give each supplier a dialog of its own (by the React `key`). */
export default function SupplierDialog({ supplier, opened, onClose }: Props) {
  const create = useCreateSupplier()
  const edit = useEditSupplier()
  const { form, state } = useRecordForm(supplierForm, {
    draft: `supplier:${supplier?.id ?? 'new'}`,
    record: supplier && { ...supplier, document: supplier.document ?? null, pixKey: supplier.pixKey ?? null },
    create: (input, { intent }) => create.mutateAsync({ supplier: input, intent }),
    edit: async (change) => supplier && edit.mutateAsync({ id: supplier.id, change }),
    onSent: onClose,
  })
  const aliases = supplier?.aliases ?? []
  return (
    <FormDialog
      title={supplier ? 'Editar fornecedor' : 'Novo Fornecedor'}
      opened={opened}
      onClose={onClose}
      submit={supplier ? 'Salvar' : 'Adicionar'}
      busyLabel={supplier ? 'Salvando...' : 'Adicionando...'}
      notice={supplier && <AuthorshipLine of="suppliers" id={supplier.id} />}
      {...state}
    >
      <TextField label={FIELDS.name.label} required maxLength={120} data-autofocus {...form.getInputProps('name')} />
      <TextField
        label={FIELDS.document.label}
        maxLength={20}
        placeholder="12.345.678/0001-95"
        {...form.getInputProps('document')}
      />
      <TextField label={FIELDS.pixKey.label} maxLength={77} {...form.getInputProps('pixKey')} />
      {aliases.length > 0 && <p className="sub small wraps">No extrato: {aliases.join(', ')}</p>}
    </FormDialog>
  )
}
