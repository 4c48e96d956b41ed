import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PermissionGate } from '#components/feedback/permission-gate.tsx'
import { PresetOrCustomField } from '#components/ui/preset-or-custom-field.tsx'
import type { PresetOrCustomName } from '#components/ui/preset-or-custom-name.ts'
import { brandKitNamesQuery } from './post-production-calls.ts'

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
export function BrandKitField(field: {
  value: PresetOrCustomName
  onChange: (value: PresetOrCustomName) => void
  error?: ReactNode
}) {
  const names = useQuery(brandKitNamesQuery)
  return <PresetOrCustomField label="Brand Kit" names={names} words={WORDS} hint={registerHint} {...field} />
}
