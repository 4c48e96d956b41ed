import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PermissionGate } from '#components/feedback/permission-gate.tsx'
import { ChoiceGroup } from '#components/ui/choice-group.tsx'
import { TextAreaField, TextField } from '#components/ui/field.tsx'
import { PresetOrCustomField } from '#components/ui/preset-or-custom-field.tsx'
import type { PresetOrCustomName } from '#components/ui/preset-or-custom-name.ts'
import { LauncherForm } from '#entities/launchers/launcher-form.tsx'
import type { PreviousRun } from '#entities/launchers/previous-run.ts'
import { useLauncherForm } from '#entities/launchers/use-launcher-form.ts'
import { bindField } from '#lib/drafts/form-field.ts'
import { brandKitNamesQuery, useLaunchPostProduction } from './post-production-calls.ts'
import {
  INCOMPLETE_NOTICE,
  postProductionForm,
  toInput,
  toPostProductionValues,
  VIDEO_QUESTIONS,
} from './post-production-values.ts'

const ANSWERS = [
  { value: 'sim', label: 'Sim' },
  { value: 'nao', label: 'Não' },
] as const

const registerHint = (
  <PermissionGate permission="clients.write" fallback="Quem administra o painel cadastra os brand kits.">
    Cadastre brand kits em{' '}
    <Link className="link" to="/settings">
      Configurações
    </Link>
    .
  </PermissionGate>
)

const WORDS = {
  choose: 'Selecione o brand kit',
  loading: 'Carregando brand kits...',
  notLoaded: 'Brand kits não carregados',
  none: 'Nenhum brand kit encontrado',
  custom: 'Digite o brand kit',
  failed: 'Não foi possível carregar os brand kits.',
}

/** The field for a brand kit, which is a registered one or another one by its typed name (specification §2). */
function BrandKitField(field: { value: PresetOrCustomName; onChange: (value: PresetOrCustomName) => void; error?: ReactNode }) {
  const names = useQuery(brandKitNamesQuery)
  return <PresetOrCustomField label="Brand Kit" names={names} words={WORDS} hint={registerHint} {...field} />
}

/** It takes its initial values when it is mounted, so mount it after the run that it repeats and the kits are loaded (specification §2). */
export function PostProductionForm({ previous, kits }: { previous: PreviousRun; kits: readonly string[] }) {
  const launch = useLaunchPostProduction()
  const { form, launcher } = useLauncherForm({
    definition: postProductionForm,
    initial: toPostProductionValues(previous.input, kits),
    toInput,
    launch,
    previous,
    missing: INCOMPLETE_NOTICE,
    action: 'Nova pós-produção',
  })
  const bindText = (name: 'video' | 'name' | 'folder', maxLength: number) => ({ maxLength, ...form.getInputProps(name) })
  return (
    <LauncherForm label="Pós-produção" submit="Gerar Pós-Produção" busyLabel="Processando..." {...launcher}>
      <TextField label="Link do Vídeo no Google Drive" required inputMode="url" {...bindText('video', 2_000)} />
      <TextField label="Nome do Vídeo Final" required {...bindText('name', 200)} />
      <TextField label="Link da Pasta de Produção" required inputMode="url" {...bindText('folder', 2_000)} />
      <BrandKitField {...bindField(form, 'brandKit')} />
      <div className="launcher__answers">
        {VIDEO_QUESTIONS.map(({ name, label }) => {
          const { value, onChange } = bindField(form, name)
          return <ChoiceGroup key={name} legend={label} options={ANSWERS} value={value} onChange={onChange} />
        })}
      </div>
      <TextAreaField label="Transcrição do Vídeo" rows={5} maxLength={100_000} {...form.getInputProps('transcription')} />
    </LauncherForm>
  )
}
