import { IconFilter } from '@tabler/icons-react'
import { formatCount } from '#lib/format/format.ts'
import { Button } from '../ui/button.tsx'

export const FilterToggle = ({ active, open, onToggle }: { active: number; open: boolean; onToggle: () => void }) => (
  <Button
    className="only-phone filters__toggle"
    aria-expanded={open}
    aria-label={active > 0 ? `Filtros, ${formatCount(active, 'ativo', 'ativos')}` : 'Filtros'}
    icon={IconFilter}
    onClick={onToggle}
  >
    {active > 0 && active}
  </Button>
)
