import { useQuery } from '@tanstack/react-query'
import { DEFAULT_MINUTES_SAVED, MinutesSaved } from 'contract/home/minutes-saved.ts'
import { AUTOMATION_NAMES, AUTOMATIONS, type Automation } from 'contract/runs/automations.ts'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/field.tsx'
import { Section } from '#components/ui/section.tsx'
import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import { defineForm } from '#forms/define-form.ts'
import { field } from '#forms/fields.ts'
import { LiveForm } from '#forms/live-form.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { minutesSavedQuery, useChangeMinutesSaved } from './minutes-saved-calls.ts'

/** As typed: `120`, `2,5`; for a transcription, the factor of the audio's duration. */
type MinutesSavedValues = Record<Automation, string>

function mapAutomations<Value>(of: (automation: Automation) => Value) {
  return Object.fromEntries(AUTOMATIONS.map((automation) => [automation, of(automation)])) as Record<Automation, Value>
}

/** With all digits, so that an untouched field is read as the same value. */
const formatMinutes = (minutes: number | null | undefined): string =>
  Number(minutes).toLocaleString('pt-BR', { useGrouping: false, maximumFractionDigits: 20 })

const THOUSANDS = /^\d{1,3}(?:\.\d{3})+(?=,|$)/
const NUMBER = /^\d+(?:[.,]\d+)?$/

/** Parses `120`, `2,5`, `2.5` and `1.200`: a point followed by three digits groups thousands, as in amounts. @returns NaN for other text */
function parseMinutes(typed: string): number {
  const plain = typed.trim().replace(THOUSANDS, (grouped) => grouped.replaceAll('.', ''))
  return NUMBER.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN
}

/** `120` and `120,0` are different texts. */
const hasSameFieldTexts = (one: MinutesSavedValues, other: MinutesSavedValues): boolean =>
  AUTOMATIONS.every((automation) => one[automation] === other[automation])

const getFieldLabel = (automation: Automation): string =>
  automation === 'transcription' ? 'Transcrição (multiplicador da duração)' : `${AUTOMATION_NAMES[automation]} (min)`

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
function MinutesSavedForm(record: MinutesSaved & { revision: number }) {
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

export function MinutesSavedSection() {
  const query = useQuery(minutesSavedQuery)
  return (
    <Section title="Horas economizadas" anchor="horas-economizadas">
      <QueryView
        query={query}
        loading="Carregando minutos..."
        skeleton={<TableSkeleton widths={[160, 160]} rows={3} />}
        failed="Não foi possível carregar os minutos."
      >
        {(savings) => <MinutesSavedForm {...savings} />}
      </QueryView>
    </Section>
  )
}
