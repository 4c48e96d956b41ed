import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PermissionGate } from '#components/feedback/permission-gate.tsx'
import { PresetOrCustomField } from '#components/ui/preset-or-custom-field.tsx'
import type { PresetOrCustomName } from '#components/ui/preset-or-custom-name.ts'
import { clientNamesQuery } from './clients.ts'

const registerHint = (
  <PermissionGate permission="finance.settings" fallback="Digite o nome do cliente: ele é cadastrado com a primeira persona.">
    Cadastre clientes em{' '}
    <Link className="link" to="/financeiro/configuracoes">
      Configurações Financeiras
    </Link>
    .
  </PermissionGate>
)

const WORDS = {
  choose: 'Selecione o cliente',
  loading: 'Carregando clientes...',
  notLoaded: 'Clientes não carregados',
  none: 'Nenhum cliente cadastrado',
  custom: 'Digite o nome do cliente',
  failed: 'Não foi possível carregar os clientes.',
}

/** The field for a content's client: a registered client, or a typed name (specification §2). */
export function ClientField(field: {
  value: PresetOrCustomName
  onChange: (value: PresetOrCustomName) => void
  error?: ReactNode
}) {
  const names = useQuery(clientNamesQuery)
  return <PresetOrCustomField label="Nome do Cliente" names={names} words={WORDS} hint={registerHint} {...field} />
}
