import { DEFAULT_MINUTES_SAVED, MinutesSaved } from 'contract/home/minutes-saved.ts'
import type { Automation } from 'contract/runs/automations.ts'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/field.tsx'
import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import { defineForm } from '#forms/define-form.ts'
import { field } from '#forms/fields.ts'
import { LiveForm } from '#forms/live-form.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { useChangeMinutesSaved } from './minutes-saved-calls.ts'
import { formatMinutes, getFieldLabel, hasSameFieldTexts, mapAutomations, parseMinutes } from './minutes-saved-values.ts'

const minutesForm = defineForm<MinutesSaved>()(
  mapAutomations((automation) =>
    field<string, number>({
      label: getFieldLabel(automation),
      blank: '',
      read: formatMinutes,
      write: parseMinutes,
      format: formatMinutes,
    }),
  ),
  { schema: MinutesSaved },
)
const DEFAULTS = minutesForm.readValues(DEFAULT_MINUTES_SAVED)

/** A field that the person has changed keeps its text when somebody else saves meanwhile. */
export function MinutesSavedForm(record: MinutesSaved & { revision: number }) {
  const change = useChangeMinutesSaved()
  const { form, state } = useRecordForm(minutesForm, {
    draft: 'settings:savings',
    record,
    isLive: true,
    edit: (edited) => change.mutateAsync(edited),
  })
  const restore = () => {
    form.setValues(DEFAULTS)
    form.clearErrors()
  }
  const field = (automation: Automation) => (
    <TextField label={getFieldLabel(automation)} required inputMode="decimal" maxLength={8} {...form.getInputProps(automation)} />
  )
  return (
    <LiveForm
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
    </LiveForm>
  )
}
