import { IconCircleCheck, IconCircleX, IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CallResult } from 'contract/calls/endpoint.ts'
import { AUTOMATION_NAMES } from 'contract/runs/automations.ts'
import type { readAutomationModes, SwitchedAutomation } from 'contract/settings/automation-modes.ts'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field, TextField } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { Section } from '#components/ui/section.tsx'
import { LiveForm } from '#forms/live-form.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { bindField } from '#lib/drafts/form-field.ts'
import { formatSeconds } from '#lib/format/durations.ts'
import { automationModesQuery, useChangeAutomationModes, useDrawTestSlide } from './automation-calls.ts'
import {
  CATALOG_LABEL,
  CNPJ_LABEL,
  describeNeeds,
  HEAVY_LABEL,
  listModeOptions,
  modesForm,
  OVERPASS_LABEL,
} from './modes-values.ts'
import { PlacesKey } from './places-key.tsx'

function DrawingTest() {
  const test = useDrawTestSlide()
  const Icon = test.data?.ok ? IconCircleCheck : IconCircleX
  return (
    <div className="row">
      <Button icon={IconPhoto} busy={test.isPending && 'Testando...'} onClick={() => test.mutate('carousel')}>
        Testar geração
      </Button>
      {test.data && (
        <p className="row" role="status">
          <Icon className={`icon ${test.data.ok ? 'pos' : 'neg'}`} stroke={1.5} aria-hidden />
          <span className="wraps">{test.data.verdict}</span>
          <span className="small sub tnum">{formatSeconds(test.data.durationMs)}</span>
        </p>
      )}
    </div>
  )
}

function ModesForm({
  modes,
  heavyAtOnce,
  overtureCatalog,
  cnpjFolder,
  overpassUrl,
  revision,
  hasService,
  hasWriter,
}: CallResult<typeof readAutomationModes>) {
  const change = useChangeAutomationModes()
  const { form, state } = useRecordForm(modesForm, {
    draft: 'settings:automations',
    record: { ...modes, heavyAtOnce, overtureCatalog, cnpjFolder, overpassUrl, revision },
    isLive: true,
    edit: (edited) => change.mutateAsync(edited),
  })
  const field = (automation: SwitchedAutomation) => (
    <Field
      label={AUTOMATION_NAMES[automation]}
      help={describeNeeds(form.values[automation], { automation, hasService, hasWriter })}
      error={form.errors[automation]}
    >
      {(wiring) => <NativeSelect {...wiring} options={listModeOptions(automation)} {...bindField(form, automation)} />}
    </Field>
  )
  return (
    <LiveForm label="Automações" submit="Salvar automações" actions={<DrawingTest />} {...state}>
      <div className="pair">
        {field('carousel')}
        {field('static')}
      </div>
      <div className="pair">
        {field('prospecting')}
        {field('post-production')}
      </div>
      <TextField
        label={HEAVY_LABEL}
        required
        inputMode="numeric"
        maxLength={3}
        help="Quantos slides podem ser gerados ao mesmo tempo, somando todos os servidores."
        {...form.getInputProps('heavyAtOnce')}
      />
      {form.values.prospecting === 'internal' && (
        <>
          <TextField
            label={CATALOG_LABEL}
            required
            inputMode="url"
            maxLength={500}
            help="Endereço do catálogo público (STAC), ou de uma cópia."
            {...form.getInputProps('overtureCatalog')}
          />
          <TextField
            label={CNPJ_LABEL}
            maxLength={500}
            help="Onde estão, no servidor, os arquivos Estabelecimentos e Empresas baixados da Receita Federal. Vazio: esta fonte fica desligada."
            {...form.getInputProps('cnpjFolder')}
          />
          <TextField
            label={OVERPASS_LABEL}
            inputMode="url"
            maxLength={500}
            help="Endereço de um servidor seu ou de uso permitido, que termina em /interpreter. Os públicos são só para pouco uso. Vazio: esta fonte fica desligada."
            {...form.getInputProps('overpassUrl')}
          />
        </>
      )}
    </LiveForm>
  )
}

export function ModesSection() {
  const query = useQuery(automationModesQuery)
  return (
    <div id="automacoes">
      <Section title="Quem faz cada automação">
        <QueryView
          query={query}
          loading="Carregando automações..."
          skeleton={<TableSkeleton widths={[160, 160]} rows={3} />}
          failed="Não foi possível carregar as automações."
        >
          {(data) => (
            <>
              <ModesForm {...data} />
              {data.modes.prospecting === 'internal' && data.places && <PlacesKey {...data.places} />}
            </>
          )}
        </QueryView>
      </Section>
    </div>
  )
}
