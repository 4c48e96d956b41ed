import { IconArrowBackUp } from '@tabler/icons-react'
import { type PromptTemplate, toTemplateNumber } from 'contract/ai/templates.ts'
import { Button } from '#components/ui/button.tsx'
import { TextAreaField } from '#components/ui/field.tsx'
import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import { defineForm } from '#forms/define-form.ts'
import { text } from '#forms/fields.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { useChangePromptTemplate } from './ai-settings-calls.ts'

/** Kept to the letter: white space at the ends may be part of an instruction. */
const templateForm = defineForm<PromptTemplate>()({
  text: { ...text({ label: 'Instrução', required: 'Escreva a instrução' }), write: (typed: string) => typed },
})

type Props = { template: PromptTemplate; opened: boolean; onClose: () => void }

/** Saving the default text makes the template the default one again. */
export default function TemplateDialog({ template, opened, onClose }: Props) {
  const { name, standard, revision } = template
  const change = useChangePromptTemplate()
  const { form, state } = useRecordForm(templateForm, {
    draft: `template:${name}`,
    record: template,
    edit: (edited, typed) =>
      change.mutateAsync({ ...edited, name, text: typed.text.trim() === standard.trim() ? null : typed.text }),
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
