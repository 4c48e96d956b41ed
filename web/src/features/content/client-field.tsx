import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Preset } from '../../components/choice-preset.ts'
import { ChoicePresetField } from '../../components/choice-preset-field.tsx'
import { clientNamesQuery } from './clients.ts'

const register = (
  <>
    Cadastre clientes em{' '}
    <Link className="link" to="/financeiro/configuracoes">
      Configurações Financeiras
    </Link>
    .
  </>
)

function placeholderOf(isPending: boolean, count: number): string {
  if (isPending) return 'Carregando clientes...'
  return count > 0 ? 'Selecione o cliente' : 'Nenhum cliente cadastrado'
}

type Props = { value: Preset; onChange: (value: Preset) => void; error?: ReactNode }

/** Seed §2: the presets are the registered clients. */
export function ClientField(field: Props) {
  const { data = [], isPending } = useQuery(clientNamesQuery)
  return (
    <ChoicePresetField
      label="Nome do Cliente"
      registered={data}
      placeholders={{ preset: placeholderOf(isPending, data.length), custom: 'Digite o nome do cliente' }}
      help={!isPending && data.length === 0 && register}
      {...field}
    />
  )
}
