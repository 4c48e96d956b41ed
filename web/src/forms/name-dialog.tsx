import type { ReactNode } from 'react'
import { TextField } from '#components/ui/field.tsx'
import type { RenameChange } from '#lib/drafts/edit.ts'
import type { Intent } from '#lib/net/intent.ts'
import { defineForm } from './define-form.ts'
import { text } from './fields.ts'
import { FormDialog } from './form-dialog.tsx'
import { useRecordForm } from './record-form.tsx'

export type NamedItem = { id: number; name: string; revision: number }

type Props = {
  /** Identifies the draft together with the record's id, because the name may change. */
  kind: string
  createTitle?: string
  renameTitle?: string
  label: string
  maxLength: number
  item: NamedItem | undefined
  opened: boolean
  onClose: () => void
  /** Whether submitting a blank name does nothing (specification §5). */
  ignoresBlank?: boolean
  /** `intent` is the same for all tries of this dialog, so that a second try creates no second record. */
  create?: (input: { name: string; intent: Intent }) => Promise<unknown>
  rename?: (change: { id: number } & RenameChange) => Promise<unknown>
  renderAuthorship?: (id: number) => ReactNode
}

export default function NameDialog(props: Props) {
  const { kind, label, item, opened, onClose, ignoresBlank = false, create, rename } = props
  const nameForm = defineForm<NamedItem>()({
    name: text({ label, ...(!ignoresBlank && { required: 'Informe o nome' }) }),
  })
  const { form, state } = useRecordForm(nameForm, {
    draft: `${kind}:${item?.id ?? 'new'}`,
    record: item,
    create: ({ name }, { intent }) => create?.({ name, intent }),
    edit: async (change) => item && rename?.({ id: item.id, ...change }),
    onSent: onClose,
  })
  return (
    <FormDialog
      title={(item ? props.renameTitle : props.createTitle) ?? ''}
      opened={opened}
      onClose={onClose}
      submit={item ? 'Salvar' : 'Adicionar'}
      busyLabel={item ? 'Salvando...' : 'Adicionando...'}
      {...state}
      onSubmit={(event) => (ignoresBlank && !form.values.name.trim() ? event.preventDefault() : state.onSubmit(event))}
    >
      <TextField label={label} required maxLength={props.maxLength} data-autofocus {...form.getInputProps('name')} />
      {item && props.renderAuthorship?.(item.id)}
    </FormDialog>
  )
}
