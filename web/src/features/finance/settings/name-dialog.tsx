import { useForm } from '@mantine/form'
import type { ForeignConfigItem } from 'contract/finance/settings.ts'
import { TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { useFormDraft } from '../../../components/use-draft.ts'
import { toSeenName, useRename } from '../../../components/use-rename.tsx'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { useCreateItem, useRenameItem } from './api.ts'
import type { ConfigListSpec } from './cards.ts'

type Props = {
  card: ConfigListSpec
  item: (ForeignConfigItem & { id: number }) | undefined
  opened: boolean
  onClose: () => void
}

/** Adds an item, or renames one. A blank name is silently ignored (specification §5). Mount it with a new key for each item. */
export default function NameDialog({ card, item, opened, onClose }: Props) {
  const form = useForm({ initialValues: { name: item?.name ?? '' } })
  const named = item && { name: item.name, revision: item.revision ?? 0 }
  const draft = useFormDraft(form, { name: `${card.category}:${item?.id ?? 'new'}`, seen: toSeenName(named) })
  const create = useCreateItem(card, draft.intent)
  const rename = useRenameItem(card)
  const edit = useRename(form, { label: card.field, seen: draft.seen })
  const submit = form.onSubmit(({ name }) => {
    const trimmed = name.trim()
    if (!trimmed) return
    const sent: Promise<unknown> = item
      ? edit.save({ name: trimmed }, (change) => rename.mutateAsync({ id: item.id, ...change }))
      : create.mutateAsync(trimmed)
    return draft.follow(sent, { close: onClose, refuse: (error) => form.setErrors(fieldErrors(error, { name: 'name' })) })
  })
  return (
    <FormDialog
      title={item ? `Renomear ${card.noun}` : card.dialog}
      opened={opened}
      onClose={onClose}
      onSubmit={submit}
      errors={form.errors}
      submit={item ? 'Salvar' : 'Adicionar'}
      busyLabel={item ? 'Salvando...' : 'Adicionando...'}
      busy={create.isPending || rename.isPending}
      dirty={form.isDirty()}
      draft={draft}
    >
      {edit.panel}
      <TextField label={card.field} required maxLength={120} data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  )
}
