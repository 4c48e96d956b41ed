import { useQuery } from '@tanstack/react-query'
import type { Scope } from 'contract/finance/series.ts'
import { MoneyField } from '#components/money-field.tsx'
import { defineForm } from '#forms/define-form.ts'
import { question } from '#forms/fields.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { bindField } from '#lib/form-field.ts'
import { formatCount } from '#lib/format.ts'
import { entrySummaryQuery, useCompleteOutflow } from '../entries/entry-calls.ts'
import type { EditableRow } from '../entries/row.ts'
import { EDIT_HINTS } from '../occurrences/scope.ts'
import { ScopeField } from '../occurrences/scope-field.tsx'
import { ChangedLine } from './changed-line.tsx'
import { amount } from './entry-form.tsx'

const completeForm = defineForm<EditableRow>()({
  centavos: amount('Informe ao menos R$ 0,01'),
  scope: question<Scope>('this'),
})

const describeOthers = (count: number | undefined): string | undefined =>
  count === undefined
    ? undefined
    : `Muda também ${formatCount(count, 'outra que ainda não foi paga', 'outras que ainda não foram pagas')}. O que foi mudado à mão fica como está.`

export default function CompleteDialog({ row, opened, onClose }: { row: EditableRow; opened: boolean; onClose: () => void }) {
  const edit = useCompleteOutflow()
  const others = useQuery({
    ...entrySummaryQuery('outflow', { series: row.series?.id, status: 'open' }),
    enabled: row.series !== null && row.series !== undefined,
  })
  const count = others.data ? others.data.count - (row.paidOn === null ? 1 : 0) : undefined
  const { form, state } = useRecordForm(completeForm, {
    draft: `complete:${row.id}`,
    record: row,
    edit: (change, { scope }) => edit.mutateAsync({ id: row.id, change: row.series ? { ...change, scope } : change }),
    onSent: onClose,
  })
  return (
    <FormDialog
      title="Completar saída"
      opened={opened}
      onClose={onClose}
      submit="Salvar"
      busyLabel="Salvando..."
      notice={<ChangedLine id={row.id} />}
      {...state}
    >
      <p className="wraps">{row.description}</p>
      <MoneyField label="Valor" required data-autofocus {...bindField(form, 'centavos')} />
      {row.series && (
        <ScopeField
          legend="Aplicar a"
          hints={{ ...EDIT_HINTS, open: describeOthers(count) ?? EDIT_HINTS.open }}
          {...bindField(form, 'scope')}
        />
      )}
    </FormDialog>
  )
}
