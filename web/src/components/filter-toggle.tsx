import { IconFilter } from '@tabler/icons-react'
import { formatCount } from '#lib/format.ts'
import { Button } from './button.tsx'

/** The button that shows and hides a list's filters on phones. `active`: how many filters are set. */
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
