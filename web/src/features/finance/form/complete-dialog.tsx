import { useForm } from '@mantine/form'
import type { Scope } from 'contract/finance/series.ts'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { MoneyField } from '../../../components/money-field.tsx'
import { useFormDraft } from '../../../components/use-draft.ts'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { bindField } from '../../../lib/form-field.ts'
import { useEditEntry } from '../entries/api.ts'
import type { OwnRow } from '../entries/row.ts'
import { EDIT_HINTS } from '../occurrences/scope.ts'
import { ScopeField } from '../occurrences/scope-field.tsx'
import { ChangedLine } from './changed-line.tsx'
import { useEntryEdit } from './use-entry-edit.tsx'
import { createFieldSetter, seenEntry } from './wire-fields.ts'

const NAMES = { centavos: 'amount' }

type Props = { row: OwnRow; opened: boolean; onClose: () => void }

/** Asks for the value of an outflow that was recorded by its name alone. */
export default function CompleteDialog({ row, opened, onClose }: Props) {
  const edit = useEditEntry('outflow', 'Saída completada com sucesso!')
  const form = useForm<{ amount: number | null; scope: Scope }>({
    initialValues: { amount: null, scope: 'open' },
    validate: { amount: (amount) => (amount ? null : 'Informe ao menos R$ 0,01') },
  })
  const draft = useFormDraft(form, { name: `complete:${row.id}`, seen: seenEntry(row) })
  const { save, panel } = useEntryEdit<{ centavos: number | null }, { scope?: Scope }>({
    kind: 'outflow',
    row,
    seen: draft.seen,
    put: createFieldSetter(form, NAMES),
    send: edit.mutateAsync,
  })
  const submit = form.onSubmit(({ amount, scope }) =>
    draft.follow(save({ centavos: amount }, row.series ? { scope } : {}), {
      close: onClose,
      refuse: (error) => form.setErrors(fieldErrors(error, NAMES)),
    }),
  )
  return (
    <FormDialog
      title="Completar saída"
      opened={opened}
      onClose={onClose}
      onSubmit={submit}
      errors={form.errors}
      submit="Salvar"
      busyLabel="Salvando..."
      busy={edit.isPending}
      dirty={form.isDirty()}
      draft={draft}
    >
      <ChangedLine id={row.id} />
      {panel}
      <p className="wraps">{row.description}</p>
      <MoneyField label="Valor" required data-autofocus {...bindField(form, 'amount')} />
      {row.series && <ScopeField legend="Aplicar a" hints={EDIT_HINTS} {...bindField(form, 'scope')} />}
    </FormDialog>
  )
}
