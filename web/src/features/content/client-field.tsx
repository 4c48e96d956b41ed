import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ChoicePreset } from '../../components/choice-preset.ts'
import { ChoicePresetField } from '../../components/choice-preset-field.tsx'
import { FailedNote, hasFailed } from '../../components/failed-note.tsx'
import { clientNamesQuery } from './clients.ts'

const registerHint = (
  <>
    Cadastre clientes em{' '}
    <Link className="link" to="/financeiro/configuracoes">
      Configurações Financeiras
    </Link>
    .
  </>
)

function choosePlaceholder(clients: UseQueryResult<string[]>): string {
  const { data, isPending } = clients
  if (hasFailed(clients)) return 'Clientes não carregados'
  if (isPending) return 'Carregando clientes...'
  return data?.length ? 'Selecione o cliente' : 'Nenhum cliente cadastrado'
}

type Props = { value: ChoicePreset; onChange: (value: ChoicePreset) => void; error?: ReactNode }

/** The client of a content: a registered one, or a typed name (specification §2). */
export function ClientField(field: Props) {
  const clients = useQuery(clientNamesQuery)
  return (
    <ChoicePresetField
      label="Nome do Cliente"
      registered={clients.data ?? []}
      placeholders={{ preset: choosePlaceholder(clients), custom: 'Digite o nome do cliente' }}
      help={clients.data?.length === 0 && registerHint}
      note={<FailedNote query={clients} failed="Não foi possível carregar os clientes." />}
      {...field}
    />
  )
}
