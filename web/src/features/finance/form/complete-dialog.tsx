import { useQuery } from '@tanstack/react-query'
import type { Scope } from 'contract/finance/series.ts'
import { MoneyField } from '#components/ui/money-field.tsx'
import { defineForm } from '#forms/define-form.ts'
import { question } from '#forms/fields.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { bindField } from '#lib/drafts/form-field.ts'
import { formatCount } from '#lib/format/format.ts'
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

/** Undefined while the number is unknown, and if there are none. */
function useFillHint(row: EditableRow, { from, where = '' }: { from?: EditableRow['date']; where?: string } = {}) {
  const { data } = useQuery({
    ...entrySummaryQuery('outflow', { series: row.series?.id, status: 'open', from }),
    enabled: row.series !== null && row.series !== undefined,
  })
  const count = (data?.incomplete ?? 0) - (row.paidOn === null ? 1 : 0)
  if (count <= 0) return undefined
  const others = formatCount(count, 'outra em aberto e sem valor', 'outras em aberto e sem valor')
  return `Preenche também ${others}${where}. As que já têm valor ficam como estão.`
}

export default function CompleteDialog({ row, opened, onClose }: { row: EditableRow; opened: boolean; onClose: () => void }) {
  const edit = useCompleteOutflow()
  const following = useFillHint(row, { from: row.date, where: ', daqui em diante' }) ?? EDIT_HINTS.following
  const open = useFillHint(row) ?? EDIT_HINTS.open
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
      {row.series && <ScopeField legend="Aplicar a" hints={{ ...EDIT_HINTS, following, open }} {...bindField(form, 'scope')} />}
    </FormDialog>
  )
}
