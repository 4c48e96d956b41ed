import { IconArrowBackUp } from '@tabler/icons-react'
import { type PromptTemplate, toTemplateNumber } from 'contract/ai/templates.ts'
import { Button } from '#components/button.tsx'
import { TextAreaField } from '#components/field.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { useDraftForm } from '#components/use-draft-form.ts'
import { type Change, createConflictPanelRenderer } from '#components/use-edit-form.tsx'
import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import { requireText } from '#lib/validation.ts'
import { useChangePromptTemplate } from './api.ts'

const renderPanel = createConflictPanelRenderer({ text: { label: 'Instrução', format: String } })

type Props = { template: PromptTemplate; opened: boolean; onClose: () => void }

/** Saving the default text makes the template the default one again. */
export default function TemplateDialog({ template: { name, text, standard, revision }, opened, onClose }: Props) {
  const change = useChangePromptTemplate()
  const send = (edited: Change<{ text: string }>) =>
    change.mutateAsync({ ...edited, name, text: edited.text?.trim() === standard.trim() ? null : (edited.text ?? text) })
  const { form, state } = useDraftForm({
    draft: `template:${name}`,
    initialValues: { text },
    validate: { text: requireText('Escreva a instrução') },
    names: { text: 'text' },
    seen: { revision, values: { text } },
    renderPanel,
    send: (values, { save }) => save(values, send),
    onSent: onClose,
  })
  return (
    <FormDialog
      title={`Modelo de prompt: ${name}`}
      opened={opened}
      onClose={onClose}
      submit="Salvar"
      busyLabel="Salvando..."
      {...state}
    >
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
          icon={IconArrowBackUp}
          disabled={form.values.text === standard}
          onClick={() => form.setFieldValue('text', standard)}
        >
          Restaurar padrão
        </Button>
      </div>
      {revision > 0 && <AuthorshipLine of="templates" id={toTemplateNumber(name)} />}
    </FormDialog>
  )
}
