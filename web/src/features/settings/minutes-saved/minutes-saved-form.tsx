import { DEFAULT_MINUTES_SAVED, type MinutesSaved } from 'contract/home/minutes-saved.ts'
import type { Automation } from 'contract/runs/automations.ts'
import { Button } from '#components/button.tsx'
import { TextField } from '#components/field.tsx'
import { SyncedForm } from '#components/synced-form.tsx'
import { createConflictPanelRenderer } from '#components/use-edit-form.tsx'
import { useSyncedForm } from '#components/use-synced-form.ts'
import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import { useChangeMinutesSaved } from './api.ts'
import {
  formatMinutes,
  getFieldLabel,
  hasSameFieldTexts,
  MINUTES_SAVED_FIELDS_BY_WIRE_NAME,
  MINUTES_SAVED_FORMATTERS,
  MINUTES_SAVED_VALIDATION,
  type MinutesSavedValues,
  toMinutesSaved,
  toMinutesSavedValues,
} from './minutes-saved-values.ts'

const DEFAULTS = toMinutesSavedValues(DEFAULT_MINUTES_SAVED)

const renderPanel = createConflictPanelRenderer(MINUTES_SAVED_FORMATTERS)

/** A field that the person has changed keeps its text when somebody else saves meanwhile. */
export function MinutesSavedForm({ revision, ...savings }: MinutesSaved & { revision: number }) {
  const change = useChangeMinutesSaved()
  const { form, state } = useSyncedForm<MinutesSavedValues, MinutesSaved>({
    draft: 'settings:savings',
    saved: { revision, values: savings },
    values: toMinutesSavedValues(savings),
    validate: MINUTES_SAVED_VALIDATION,
    names: MINUTES_SAVED_FIELDS_BY_WIRE_NAME,
    toWire: toMinutesSaved,
    toFormFields: (name, value) => ({ [name]: formatMinutes(value) }),
    renderPanel,
    send: (edit) => change.mutateAsync(edit),
  })
  const restore = () => {
    form.setValues(DEFAULTS)
    form.clearErrors()
  }
  const field = (automation: Automation) => (
    <TextField label={getFieldLabel(automation)} required inputMode="decimal" maxLength={8} {...form.getInputProps(automation)} />
  )
  return (
    <SyncedForm
      label="Horas economizadas"
      submit="Salvar minutos"
      intro={
        <p className="small sub">
          Quanto tempo da equipe cada execução concluída poupa. Ao salvar, o total da Home é recalculado, também o das execuções
          anteriores.
        </p>
      }
      actions={
        <Button look="ghost" disabled={hasSameFieldTexts(form.values, DEFAULTS)} onClick={restore}>
          Restaurar padrões
        </Button>
      }
      {...state}
    >
      <div className="pair">
        {field('prospecting')}
        {field('post-production')}
      </div>
      <div className="pair">
        {field('carousel')}
        {field('static')}
      </div>
      <div className="pair">{field('transcription')}</div>
      <AuthorshipLine of="workspace" id={1} label="Ajustes do painel" />
    </SyncedForm>
  )
}
