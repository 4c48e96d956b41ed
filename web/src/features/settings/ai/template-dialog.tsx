import { useForm } from '@mantine/form'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { Template } from 'contract/ai/templates.ts'
import { Button } from '../../../components/button.tsx'
import { TextAreaField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { useFormDraft } from '../../../components/use-draft.ts'
import { createPanelRenderer, useEditForm } from '../../../components/use-edit-form.tsx'
import type { WireFields } from '../../../lib/edit.ts'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { useChangeTemplate } from './api.ts'

const NAMES = { text: 'text' }
const renderPanel = createPanelRenderer({ text: { label: 'Instrução', text: String } })

type Props = { template: Template; opened: boolean; onClose: () => void }

/** Edits the instruction of a type or tone. Saved with the default text, it is the default again. */
export default function TemplateDialog({ template: { name, text, standard, revision }, opened, onClose }: Props) {
  const change = useChangeTemplate()
  const form = useForm({
    initialValues: { text },
    validate: { text: (typed) => (typed.trim() ? null : 'Escreva a instrução') },
  })
  const draft = useFormDraft(form, { name: `template:${name}`, seen: { revision, values: { text } } })
  const edit = useEditForm({
    seen: draft.seen,
    put: (_field, value) => form.setFieldValue('text', String(value)),
    renderPanel,
  })
  const send = (edited: { text?: string; revision: number; base: WireFields }) =>
    change.mutateAsync({ ...edited, name, text: edited.text?.trim() === standard.trim() ? null : (edited.text ?? text) })
  const submit = form.onSubmit(({ text: typed }) =>
    draft.follow(edit.save({ text: typed }, send), {
      close: onClose,
      refuse: (error) => form.setErrors(fieldErrors(error, NAMES)),
    }),
  )
  return (
    <FormDialog
      title={`Modelo de prompt: ${name}`}
      opened={opened}
      onClose={onClose}
      onSubmit={submit}
      errors={form.errors}
      submit="Salvar"
      busyLabel="Salvando..."
      busy={change.isPending}
      dirty={form.isDirty()}
      draft={draft}
    >
      {edit.panel}
      <TextAreaField
        label="O que a IA lê quando ele é escolhido"
        required
        rows={8}
        maxLength={4000}
        data-autofocus
        {...form.getInputProps('text')}
      />
      <div>
        <Button
          small
          icon={<IconArrowBackUp className="icon icon--16" aria-hidden />}
          disabled={form.values.text === standard}
          onClick={() => form.setFieldValue('text', standard)}
        >
          Restaurar padrão
        </Button>
      </div>
    </FormDialog>
  )
}
