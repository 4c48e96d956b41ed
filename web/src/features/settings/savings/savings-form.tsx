import { useForm } from '@mantine/form'
import type { Automation } from 'contract/automations.ts'
import { DEFAULT_SAVINGS, type Savings } from 'contract/savings.ts'
import { useEffect, useRef } from 'react'
import { Button } from '../../../components/button.tsx'
import { DraftNote } from '../../../components/draft-note.tsx'
import { TextField } from '../../../components/field.tsx'
import { createPanelRenderer } from '../../../components/use-edit-form.tsx'
import { useSyncedDraft } from '../../../components/use-synced-draft.ts'
import { useSyncedEdit } from '../../../components/use-synced-edit.tsx'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { useChangeSavings } from './api.ts'
import {
  FIELD_FORMATTERS,
  formatMinutes,
  getLabel,
  isSame,
  NAMES,
  type SavingsValues,
  toSavings,
  toSavingsValues,
  validate,
} from './savings-values.ts'

const DEFAULTS = toSavingsValues(DEFAULT_SAVINGS)

const renderPanel = createPanelRenderer(FIELD_FORMATTERS)

/** The form of the minutes. A field that is being typed in keeps its text when somebody else saves meanwhile. */
export function SavingsForm({ revision, ...savings }: Savings & { revision: number }) {
  const change = useChangeSavings()
  const form = useForm<SavingsValues>({ initialValues: toSavingsValues(savings), validate })
  const edit = useSyncedEdit({
    saved: { revision, values: savings },
    wanted: toSavings(form.values),
    put: (name, value) => form.setFieldValue(name as Automation, formatMinutes(value)),
    renderPanel,
  })
  const draft = useSyncedDraft({ name: 'settings:savings', form, saved: toSavingsValues(savings), edit })
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(form.errors).length > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form.errors])
  const submit = form.onSubmit(() =>
    draft.follow(edit.save(change.mutateAsync), {
      close: () => undefined,
      refuse: (error) => form.setErrors(fieldErrors(error, NAMES)),
    }),
  )
  const restore = () => {
    form.setValues(DEFAULTS)
    form.clearErrors()
  }
  const field = (automation: Automation) => (
    <TextField label={getLabel(automation)} required inputMode="decimal" maxLength={8} {...form.getInputProps(automation)} />
  )
  return (
    <form className="settings-form" ref={box} onSubmit={submit} aria-label="Horas economizadas" noValidate>
      <DraftNote draft={draft} />
      <p className="small sub">
        Quanto tempo da equipe cada execução concluída poupa. Ao salvar, a figura da Home é calculada de novo, para trás também.
      </p>
      {edit.panel}
      <div className="pair">
        {field('prospecting')}
        {field('post-production')}
      </div>
      <div className="pair">
        {field('carousel')}
        {field('static')}
      </div>
      <div className="pair">{field('transcription')}</div>
      <div className="row">
        <Button look="primary" type="submit" disabled={!edit.canSave} busy={change.isPending && 'Salvando...'}>
          Salvar minutos
        </Button>
        <Button look="ghost" disabled={isSame(form.values, DEFAULTS)} onClick={restore}>
          Restaurar padrões
        </Button>
        {edit.isDirty && (
          <Button look="ghost" onClick={draft.discard}>
            Descartar alterações
          </Button>
        )}
      </div>
    </form>
  )
}
