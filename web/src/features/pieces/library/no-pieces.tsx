import { IconLayersSubtract } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { LAUNCH_SCREENS } from 'contract/runs/automations.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { PermissionGate } from '#components/feedback/permission-gate.tsx'
import { Button } from '#components/ui/button.tsx'
import type { PieceListFilters } from './pieces-search.ts'

/** `hint`: where the pieces will be shown, for a workspace that has none. */
type Props = { filters: PieceListFilters; hint: string; onClear: () => void }

export function NoPieces({ filters, hint, onClear }: Props) {
  return Object.keys(filters).length > 0 ? (
    <EmptyState
      title="Nenhuma peça encontrada"
      hint="Nenhum resultado para estes filtros."
      action={<Button onClick={onClear}>Limpar filtros</Button>}
    />
  ) : (
    <EmptyState
      title="Nenhuma peça ainda"
      hint={hint}
      icon={IconLayersSubtract}
      action={
        <PermissionGate permission="runs.launch">
          <Link className="btn btn--default" to={LAUNCH_SCREENS.carousel}>
            Criar um carrossel
          </Link>
        </PermissionGate>
      }
    />
  )
}
