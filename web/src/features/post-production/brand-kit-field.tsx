import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ChoicePreset } from '../../components/choice-preset.ts'
import { ChoicePresetField } from '../../components/choice-preset-field.tsx'
import { FailedNote, hasFailed } from '../../components/failed-note.tsx'
import { brandKitsQuery } from './api.ts'

const registerHint = (
  <>
    Cadastre brand kits em{' '}
    <Link className="link" to="/settings">
      Configurações
    </Link>
    .
  </>
)

function choosePlaceholder(kits: UseQueryResult<string[]>): string {
  const { data, isPending } = kits
  if (hasFailed(kits)) return 'Brand kits não carregados'
  if (isPending) return 'Carregando brand kits...'
  return data?.length ? 'Selecione o brand kit' : 'Nenhum brand kit encontrado'
}

type Props = { value: ChoicePreset; onChange: (value: ChoicePreset) => void; error?: ReactNode }

/** A registered brand kit, or another one that is typed (specification §2). */
export function BrandKitField(field: Props) {
  const kits = useQuery(brandKitsQuery)
  return (
    <ChoicePresetField
      label="Brand Kit"
      registered={kits.data ?? []}
      placeholders={{ preset: choosePlaceholder(kits), custom: 'Digite o brand kit' }}
      help={kits.data?.length === 0 && registerHint}
      note={<FailedNote query={kits} failed="Não foi possível carregar os brand kits." />}
      {...field}
    />
  )
}
