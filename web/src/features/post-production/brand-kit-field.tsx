import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Preset } from '../../components/choice-preset.ts'
import { ChoicePresetField } from '../../components/choice-preset-field.tsx'
import { brandKitsQuery } from './api.ts'

const register = (
  <>
    Cadastre brand kits em{' '}
    <Link className="link" to="/settings">
      Configurações
    </Link>
    .
  </>
)

function placeholderOf(isPending: boolean, count: number): string {
  if (isPending) return 'Carregando brand kits...'
  return count > 0 ? 'Selecione o brand kit' : 'Nenhum brand kit encontrado'
}

type Props = { value: Preset; onChange: (value: Preset) => void; error?: ReactNode }

/** Seed §2: one of those registered, or another. */
export function BrandKitField(field: Props) {
  const { data = [], isPending } = useQuery(brandKitsQuery)
  return (
    <ChoicePresetField
      label="Brand Kit"
      registered={data}
      placeholders={{ preset: placeholderOf(isPending, data.length), custom: 'Digite o brand kit' }}
      help={!isPending && data.length === 0 && register}
      {...field}
    />
  )
}
