import type { ReactNode } from 'react'
import type { RenameChange } from '#lib/edit.ts'
import type { Intent } from '#lib/intent.ts'
import { TextField } from './field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useDraftForm } from './use-draft-form.ts'
import { createConflictPanelRenderer } from './use-edit-form.tsx'

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
  const { form, state } = useDraftForm({
    draft: `${kind}:${item?.id ?? 'new'}`,
    initialValues: { name: item?.name ?? '' },
    validate: { name: (typed) => (typed.trim() || ignoresBlank ? null : 'Informe o nome') },
    names: { name: 'name' },
    seen: item && { revision: item.revision, values: { name: item.name } },
    renderPanel: createConflictPanelRenderer({ name: { label, format: String } }),
    send: (values, { intent, save }) => {
      const name = values.name.trim()
      if (name === '') return undefined
      return item ? save({ name }, async (change) => rename?.({ id: item.id, ...change })) : create?.({ name, intent })
    },
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
    >
      <TextField label={label} required maxLength={props.maxLength} data-autofocus {...form.getInputProps('name')} />
      {item && props.renderAuthorship?.(item.id)}
    </FormDialog>
  )
}
